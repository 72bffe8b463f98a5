// Search by player, team or event: the lists are loaded when somebody begins to type. Works from a file, too.
(() => {
  const form = document.querySelector("form.find");
  if (!form) return;
  const input = form.querySelector("input"), list = form.querySelector("ul"), status = form.querySelector("[role=status]");
  const source = document.currentScript.dataset.source, root = source.replace("players.js", "");
  const plain = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss"};
  const fold = text => text.toLowerCase().replace(/[łøđðıæœþß]/g, c => plain[c]).normalize("NFKD").replace(/[\p{M}'’‘ʼ`´]/gu, "");
  let all = null, asked = false;

  // pages in a further language lie in a folder of its name
  function address([, slug, languages, page]) {
    const code = form.dataset.language, folder = languages.includes(code) ? code + "/" : "";
    return root + encodeURIComponent(slug) + "/" + folder + page;
  }

  function load() {
    if (asked) return;
    asked = true;
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => {
      const made = (name, keys, href, more, about) => ({name, keys: keys.split(" "), href, more, about});
      all = (window.duplicatePlayers || []).map(([name, slug, keys, events]) =>
        made(name, keys, form.dataset.players + encodeURIComponent(slug) + ".html", events, form.dataset.events));
      for (const row of window.duplicateTeams || []) all.push(made(row[0], row[4], address(row), form.dataset.team + " · " + row[5]));
      for (const row of window.duplicateEvents || []) all.push(made(row[0], row[4], address(row), form.dataset.event + (row[5] ? " · " + day(row[5]) : "")));
      show();
    };
    document.head.append(script);
  }

  function day(text) {
    const date = new Date(text + "T12:00:00");
    return isNaN(date) ? text : date.toLocaleDateString(document.documentElement.lang, {day: "numeric", month: "short", year: "numeric"});
  }

  // 0: every word begins a key; 1: every word is in one; -1: some word is in none
  function rank(one, words) {
    let worst = 0;
    for (const word of words) {
      if (one.keys.some(key => key.startsWith(word))) continue;
      if (!one.keys.some(key => key.includes(word))) return -1;
      worst = 1;
    }
    return worst;
  }

  function show() {
    const words = fold(input.value).split(/[\s·.,‐‑–—\/&()-]+/).filter(Boolean);
    list.replaceChildren();
    status.textContent = "";
    if (!all || !words.length) return;
    const found = all.map(one => [rank(one, words), one]).filter(([place]) => place >= 0);
    found.sort((a, b) => a[0] - b[0] || !a[1].about - !b[1].about || (a[1].about ? b[1].more - a[1].more : 0));
    status.textContent = found.length ? form.dataset.count.replace("0", found.length) : form.dataset.nobody;
    for (const [, one] of found.slice(0, 30)) {
      const item = document.createElement("li"), link = document.createElement("a"), more = document.createElement("small");
      link.href = one.href;
      link.textContent = one.name;
      more.textContent = one.more;
      if (one.about) more.title = one.about;
      item.append(link, " ", more);
      list.append(item);
    }
  }

  form.hidden = false;
  input.addEventListener("focus", load);
  input.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", event => {
    event.preventDefault();
    const first = list.querySelector("a");
    if (first) location.href = first.href;
  });
  form.addEventListener("keydown", event => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [input, ...list.querySelectorAll("a")];
    const next = stops[stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
    if (next) { event.preventDefault(); next.focus(); }
  });
})();
