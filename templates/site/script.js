/* Sorting, searching, following one pair, keys. Every page is complete without it; it keeps to one origin,
   sets no style and adds no inline handler, so that it runs under a strict Content-Security-Policy. */
(() => {
  "use strict";
  const words = document.currentScript.dataset, base = new URL(".", document.currentScript.src).pathname;
  const page = document.documentElement, lang = page.lang || "en";
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const make = (tag, values = {}, ...inside) => {
    const one = Object.assign(document.createElement(tag), values);
    one.append(...inside);
    return one;
  };
  const store = {
    get(key) { try { return sessionStorage.getItem(key + base); } catch { return null; } },
    set(key, value) { try { sessionStorage.setItem(key + base, value); } catch { /* private mode */ } },
  };

  // Sorting: a column's numbers as this language writes them; what is empty stays last, ties keep their order.
  const decimal = new Intl.NumberFormat(lang).formatToParts(1.5).find(part => part.type === "decimal").value;
  const letters = new Intl.Collator(lang, { numeric: true });
  const number = text => {
    const plain = text.replace(/[\s\u00a0\u202f%=]/g, "").replace("−", "-").replace(decimal, ".");
    return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
  };
  const cellAt = (row, place) => {
    for (const cell of row.cells) if ((place -= cell.colSpan) < 0) return cell;
  };
  const value = (row, place) => {
    const cell = cellAt(row, place), first = cell && [...cell.childNodes].find(node => node.textContent.trim());
    const text = cell ? cell.textContent.trim() : "";
    return /^[–—-]?$/.test(text) ? null : [text, number(first.nodeType === 3 ? first.data : text)];
  };
  const sortable = table => {
    const head = table.tHead && table.tHead.rows[table.tHead.rows.length - 1], body = table.tBodies[0];
    if (!head || table.tBodies.length !== 1 || body.rows.length < 3 || table.querySelector("tbody [rowspan]")) return;
    const before = [...body.rows];
    let place = 0;
    for (const cell of head.cells) {
      const from = place, to = place + cell.colSpan - 1;
      place = to + 1;
      if (!cell.textContent.trim() || cell.querySelector("a, button")) continue;
      const button = make("button", { type: "button", className: "sort" }, ...cell.childNodes);
      cell.append(button);
      button.addEventListener("click", () => {
        const found = before.map(row => [row, value(row, from) || value(row, to)]);
        const known = found.filter(one => one[1]).map(one => one[1][1]);
        const numeric = known.length && known.filter(one => !isNaN(one)).length * 2 > known.length;
        const up = numeric && from > 0 && !cell.matches(".rank, .no") ? "descending" : "ascending";
        const now = cell.getAttribute("aria-sort");
        const next = !now ? up : now === up ? (up === "ascending" ? "descending" : "ascending") : "";
        for (const other of head.cells) other.removeAttribute("aria-sort");
        if (next) cell.setAttribute("aria-sort", next);
        const sign = next === "descending" ? -1 : 1;
        const key = one => one && (numeric ? one[1] : one[0]);
        const missing = one => one === null || (numeric && isNaN(one));
        const sorted = !next ? found : [...found].sort(([, a], [, b]) => {
          a = key(a); b = key(b);
          if (missing(a) || missing(b)) return missing(a) - missing(b);
          return sign * (numeric ? a - b : letters.compare(a, b));
        });
        body.append(...sorted.map(one => one[0]));
      });
    }
  };
  all("main table:not([data-fixed])").forEach(sortable);
  const narrow = matchMedia("(max-width: 60rem)");  // a traveller shows no heading there
  const heads = () => all(".traveller .sort").forEach(button => { button.disabled = narrow.matches; });
  narrow.addEventListener("change", heads);
  heads();

  // One search and one choice for all tables of the page.
  const WHO = ".standings tbody th a, .matrix tbody th a, .traveller .ns a, .traveller .ew a, .ranks .two a, .round th a, .matches td a";
  const name = link => link.pathname.split("/").pop();
  const people = new Map();
  for (const link of all(WHO)) {
    const row = link.closest("tr"), no = row.querySelector(".no"), label = link.textContent.trim().replace(/\s+/g, " ");
    if (!people.has(name(link))) people.set(name(link), no ? `${no.textContent.trim()} ${label}` : label);
  }
  const card = document.querySelector(".card") && document.querySelector(".head");
  const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const rows = all(".standings tbody tr, .traveller tbody tr:not(.mark), .matrix tbody tr, .ranks tbody tr").map(row => [row, plain(row.textContent)]);
  const tools = make("div", { className: "tools" });
  let search;
  if (rows.length > 5) {
    search = make("input", { type: "search", autocomplete: "off", placeholder: words.hint });
    const told = make("output"), marks = all(".traveller .mark");
    // a heading goes with the last of the rows below it
    let parts;
    search.addEventListener("input", () => {
      const wanted = plain(search.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const [row, text] of rows) shown += !(row.hidden = !wanted.every(word => text.includes(word)));
      for (const mark of marks) mark.hidden = wanted.length > 0;
      parts ||= all("main section, .scroll, details.beside").filter(part => !part.contains(search))
        .map(part => [part, rows.filter(([row]) => part.contains(row))]).filter(([, own]) => own.length);
      for (const [part, own] of parts) part.hidden = own.every(([row]) => row.hidden);
      told.textContent = wanted.length ? words.of.replace("%(n)s", shown).replace("%(all)s", rows.length) : "";
    });
    tools.append(make("label", {}, make("span", {}, words.find), search), told);
  }
  const choice = make("select"), toggle = make("button", { type: "button", className: "follow" }, words.this);
  const follow = (who, kept = true) => {
    all(".mine, .own").forEach(one => one.classList.remove("mine", "own"));
    for (const link of all(WHO)) {
      if (!who || name(link) !== who) continue;
      link.closest("tr").classList.add("mine");
      if (link.closest(".traveller")) link.classList.add("own");
    }
    choice.value = people.has(who) ? who : "";
    toggle.setAttribute("aria-pressed", who === name(location));
    if (!kept) return;
    store.set("follow", who);
    const to = who ? `#follow=${who}` : location.pathname + location.search;
    try { history.replaceState(null, "", to); } catch { /* some browsers refuse this on file: */ }
  };
  if (card) {
    card.append(toggle);
    toggle.addEventListener("click", () => follow(toggle.ariaPressed === "true" ? "" : name(location)));
  } else if (people.size > 1) {
    choice.append(make("option", { value: "" }, words.nobody));
    for (const [who, label] of people) choice.append(make("option", { value: who }, label));
    choice.addEventListener("change", () => follow(choice.value));
    tools.prepend(make("label", {}, make("span", {}, words.follow), choice));
    document.addEventListener("click", event => {
      const row = event.target.closest(".standings tbody tr, .matrix tbody tr");
      if (!row || event.target.closest("a, button, summary")) return;
      const link = all(WHO, row)[0];
      if (link) follow(choice.value === name(link) ? "" : name(link));
    });
  }
  const first = document.querySelector(".rankings, .travellers, main > .scroll, main section .scroll");
  if (first && tools.firstChild) first.matches(".travellers") ? first.prepend(tools) : first.before(tools);
  const read = () => (location.hash.match(/^#follow=([\w.%-]+)$/) || [])[1];
  follow(read() || store.get("follow") || "", Boolean(read()));
  addEventListener("hashchange", () => read() && follow(read()));

  // Keys between pages, which a reader can switch off (WCAG 2.1.4).
  const steps = { next: document.querySelector("a[rel=next]"), previous: document.querySelector("a[rel=prev]") };
  if (!steps.next && !steps.previous) return;
  const help = make("dialog"), on = make("input", { type: "checkbox", checked: store.get("keys") !== "off" });
  const list = make("dl");
  for (const [keys, said] of [[["j", "→"], words.next], [["k", "←"], words.previous], [["/"], words.search], [["?"], words.help]]) {
    list.append(make("dt", {}, ...keys.flatMap(key => [make("kbd", {}, key), " "])), make("dd", {}, said));
  }
  on.addEventListener("change", () => store.set("keys", on.checked ? "on" : "off"));
  const title = make("h2", { id: "keys" }, words.keys);
  help.setAttribute("aria-labelledby", "keys");
  help.append(title, list, make("form", { method: "dialog" }, make("label", {}, on, words.on), make("button", { className: "keys" }, words.close)));
  const open = make("button", { type: "button", className: "keys" }, words.keys);
  open.addEventListener("click", () => help.showModal());
  (document.querySelector(".foot") || document.querySelector("main")).append(open);
  document.body.append(help);
  document.addEventListener("keydown", event => {
    const at = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || help.open) return;
    if (at.closest("input, textarea, select, [contenteditable]")) return;
    if (!on.checked) return;
    if (event.key === "?") { event.preventDefault(); help.showModal(); return; }
    const rtl = page.dir === "rtl", arrow = { ArrowRight: rtl ? "previous" : "next", ArrowLeft: rtl ? "next" : "previous" };
    const scrolls = at.closest(".scroll") && at.closest(".scroll").scrollWidth > at.closest(".scroll").clientWidth;
    if (event.key === "/" && search) { event.preventDefault(); search.focus(); return; }
    const go = steps[{ j: "next", k: "previous" }[event.key] || (event.shiftKey || scrolls ? "" : arrow[event.key])];
    if (go) { event.preventDefault(); go.click(); }
  });
})();
