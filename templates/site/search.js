// Search by player: the list of all players is loaded when somebody begins to type. Works from a file, too.
(() => {
  const form = document.querySelector("form.find");
  if (!form) return;
  const input = form.querySelector("input"), list = form.querySelector("ul"), status = form.querySelector("[role=status]");
  const source = document.currentScript.dataset.source;
  const plain = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss"};
  const fold = text => text.toLowerCase().replace(/[łøđðıæœþß]/g, c => plain[c]).normalize("NFKD").replace(/\p{M}/gu, "");
  let players = null, asked = false;

  function load() {
    if (asked) return;
    asked = true;
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => {
      players = (window.duplicatePlayers || []).map(([name, slug, keys, events]) => ({name, slug, keys: keys.split(" "), events}));
      show();
    };
    document.head.append(script);
  }

  // 0: every word begins a key; 1: every word is in one; -1: some word is in none
  function rank(player, words) {
    let worst = 0;
    for (const word of words) {
      if (player.keys.some(key => key.startsWith(word))) continue;
      if (!player.keys.some(key => key.includes(word))) return -1;
      worst = 1;
    }
    return worst;
  }

  function show() {
    const words = fold(input.value).split(/[\s·'’.-]+/).filter(Boolean);
    list.replaceChildren();
    status.textContent = "";
    if (!players || !words.length) return;
    const found = players.map(player => [rank(player, words), player]).filter(([place]) => place >= 0);
    found.sort((a, b) => a[0] - b[0] || b[1].events - a[1].events);
    status.textContent = found.length ? form.dataset.count.replace("0", found.length) : form.dataset.nobody;
    for (const [, player] of found.slice(0, 30)) {
      const item = document.createElement("li"), link = document.createElement("a"), events = document.createElement("small");
      link.href = form.dataset.players + encodeURIComponent(player.slug) + ".html";
      link.textContent = player.name;
      events.textContent = player.events;
      events.title = form.dataset.events;
      item.append(link, " ", events);
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
