/* Every page is complete without it. */
(() => {
  "use strict";
  const script = document.currentScript, words = script.dataset, base = new URL(".", script.src).pathname;
  const lang = document.documentElement.lang;
  const first = (what, within = document) => within.querySelector(what);
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const make = (tag, values, ...inside) => {
    const made = Object.assign(document.createElement(tag), values);
    made.append(...inside);
    return made;
  };
  const button = (className, onclick, ...inside) => make("button", { className, onclick }, ...inside);
  const field = (said, input) => make("label", {}, make("span", {}, said), input);
  const kept = (key, value) => {
    try {
      if (value !== undefined) sessionStorage[key + base] = value;
      return sessionStorage[key + base];
    } catch { /* private mode */ }
  };

  // Sorting: numbers as this language writes them; empties stay last, ties keep their order.
  const decimal = new Intl.NumberFormat(lang).format(1.5)[1], letters = new Intl.Collator(lang, { numeric: true });
  const number = text => Number(text.replace(/[\s%=]/g, "").replace("−", "-").replace(decimal, ".") || NaN);
  const valueAt = (row, place) => {
    const cell = [...row.cells].find(one => (place -= one.colSpan) < 0), text = cell?.textContent.trim() || "";
    if (/^[–—-]?$/.test(text)) return null;
    const leading = [...cell.childNodes].find(node => node.textContent.trim());
    return { text, number: number(leading.nodeType === 3 ? leading.data : text) };
  };
  for (const table of all("main table:not([data-fixed])")) {
    const head = [...table.tHead?.rows || []].pop(), body = table.tBodies[0];
    if (!head || table.tBodies.length !== 1 || body.rows.length < 3 || first("tbody [rowspan]", table)) continue;
    const before = [...body.rows];
    let place = 0;
    for (const cell of head.cells) {
      const from = place, to = (place += cell.colSpan) - 1;
      if (!cell.textContent.trim() || first("a, button", cell)) continue;
      cell.append(button("sort", () => {
        const known = before.map(row => ({ row, ...valueAt(row, from) || valueAt(row, to) })).filter(one => one.text);
        const numbers = known.filter(one => !isNaN(one.number));
        const numeric = numbers.length * 2 > known.length, sorted = numeric ? numbers : known;
        const ways = ["ascending", "descending"];
        if (numeric && from > 0 && !cell.matches(".rank, .no")) ways.reverse();
        const next = ways[ways.indexOf(cell.ariaSort) + 1] || null, sign = next === "ascending" ? 1 : -1;
        for (const other of head.cells) other.ariaSort = other === cell ? next : null;
        sorted.sort((a, b) => sign * (numeric ? a.number - b.number : letters.compare(a.text, b.text)));
        body.append(...next ? new Set([...sorted.map(one => one.row), ...before]) : before);
      }, ...cell.childNodes));
    }
  }
  const narrow = matchMedia("(max-width: 43.99rem)");  // no headings
  (narrow.onchange = () => all(".traveller .sort").map(one => one.disabled = narrow.matches))();

  // One search and one choice for all tables.
  const WHO = ":is(.standings, .matrix) tbody th a, .traveller :is(.ns, .ew) a, .ranks .two a, .round th a, .matches td a";
  const name = link => link.pathname.split("/").pop();
  const people = new Map();
  for (const link of all(WHO)) {
    const no = first(".no", link.closest("tr"))?.textContent || "";
    if (!people.has(name(link))) people.set(name(link), `${no} ${link.textContent}`);
  }
  const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const rows = all(":is(.standings, .traveller, .matrix, .ranks) tbody tr:not(.mark), .seats > li").map(row => [row, plain((first(".name", row) || row).textContent)]);
  const tools = make("div", { className: "tools" }), told = make("output");
  const search = make("input", { type: "search", autocomplete: "off", placeholder: words.hint, oninput() {
    const wanted = plain(search.value).match(/\S+/g) || [];
    let shown = 0;
    for (const [row, text] of rows) shown += !(row.hidden = !wanted.every(word => text.includes(word)));
    if (wanted[0]) all(".beside:has(tbody tr:not([hidden]))").map(one => one.open = true);
    told.textContent = wanted[0] ? words.of.replace("%(n)s", shown).replace("%(all)s", rows.length) : "";
  } });
  if (rows.length > 5) tools.append(field(words.find, search), told);
  const choice = make("select", { onchange: () => follow(choice.value) });
  const toggle = button("follow", () => follow(toggle.ariaPressed === "true" ? "" : name(location)), words.this);
  const follow = (who, chosen = true) => {
    all(".mine, .own").forEach(one => one.classList.remove("mine", "own"));
    for (const link of all(WHO).filter(one => name(one) === who)) {
      link.closest("tr").classList.add("mine");
      if (link.closest(".traveller")) link.classList.add("own");
    }
    choice.value = people.has(who) ? who : "";
    toggle.ariaPressed = who === name(location);
    if (!chosen) return;
    kept("follow", who);
    const to = who ? `#follow=${who}` : location.pathname + location.search;
    try { history.replaceState(null, "", to); } catch { /* refused on file: */ }
  };
  const card = first(".card") && first(".head");
  if (card) card.append(toggle);
  else if (people.size > 1) {
    for (const [value, label] of [["", words.nobody], ...people]) choice.append(make("option", { value }, label));
    tools.prepend(field(words.follow, choice));
    document.onclick = event => {
      const row = event.target.closest(":is(.standings, .matrix) tbody tr");
      const link = row && !event.target.closest("a, button, summary") && first(WHO, row);
      if (link) follow(choice.value === name(link) ? "" : name(link));
    };
  }
  const place = first(".rankings, .travellers, main > .scroll, main section .scroll, .seats");
  if (place && tools.firstChild) place[place.matches(".travellers") ? "prepend" : "before"](tools);
  const asked = () => /^#follow=([\w.%-]+)$/.exec(location.hash)?.[1];
  follow(asked() || kept("follow"), !!asked());
  onhashchange = () => asked() && follow(asked());

  // Keys between pages, which a reader can switch off (WCAG 2.1.4).
  const next = first("a[rel=next]"), previous = first("a[rel=prev]");
  if (!next && !previous) return;
  const on = make("input", { type: "checkbox", checked: kept("keys") !== "false", onchange: () => kept("keys", on.checked) });
  const list = make("dl");
  for (const [keys, said] of [["j→", words.next], ["k←", words.previous], ["/", words.search], ["?", words.help]]) {
    list.append(make("dt", {}, ...[...keys].flatMap(key => [make("kbd", {}, key), " "])), make("dd", {}, said));
  }
  const form = make("form", { method: "dialog" }, make("label", {}, on, words.on), make("button", { className: "keys" }, words.close));
  const help = make("dialog", { ariaLabel: words.keys }, make("h2", {}, words.keys), list, form);
  document.body.append(help);
  all("main, .foot").pop().append(button("keys", () => help.showModal(), words.keys));
  document.onkeydown = event => {
    const scroll = event.target.closest(".scroll"), wide = scroll?.scrollWidth > scroll?.clientWidth;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || help.open || !on.checked ||
      event.target.closest("input, textarea, select, [contenteditable]")) return;
    const [left, right] = document.dir === "rtl" ? [next, previous] : [previous, next];
    const arrows = event.shiftKey || wide ? {} : { ArrowLeft: left, ArrowRight: right };
    const go = { j: next, k: previous, ...arrows }[event.key];
    if (event.key === "?") help.showModal();
    else if (event.key === "/" && search.isConnected) search.focus();
    else if (go) go.click();
    else return;
    event.preventDefault();
  };
})();
