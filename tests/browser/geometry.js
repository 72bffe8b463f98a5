// What is wrong with the layout of a page as it stands: texts that are cut, outside, on top of each other, or
// headings with nothing below them, columns that hold nothing, Chinese words that stand one letter below the
// other. Texts may only leave the page inside a region that scrolls.
() => {
  const found = [];
  const told = (what, element, more = "") =>
    found.push(`${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute("class") || ""}"> ${(element.textContent || "").trim().slice(0, 50)} ${more}`);
  const styles = new Map();
  const style = element => { if (!styles.has(element)) styles.set(element, getComputedStyle(element)); return styles.get(element); };
  const hiddenFrom = new Map();
  const unseen = element => {
    if (!element || element === document.body) return false;
    if (!hiddenFrom.has(element)) {
      const s = style(element);
      hiddenFrom.set(element, s.clipPath !== "none" || s.visibility === "hidden" || s.display === "none" || element.matches(".skip") || unseen(element.parentElement));
    }
    return hiddenFrom.get(element);
  };
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) told("wider than the window", document.body, document.documentElement.scrollWidth);
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const parent = node.parentElement;
    if (parent.closest("details:not([open])") && !parent.closest("summary")) continue;
    if (!node.data.trim() || parent.closest("script, style, option, dialog:not([open]), svg") || unseen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let scrolls = null, holder = null, clips = [];
    for (let up = parent; up && up !== document.body; up = up.parentElement) {
      const s = style(up);
      if (!holder && !s.display.startsWith("inline") && s.display !== "contents") holder = up;
      if (up.matches(".scroll")) { scrolls = up; break; }
      if (/hidden|clip/.test(s.overflowX + s.overflowY)) clips.push(up);
    }
    const around = (holder || document.body).getBoundingClientRect();
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      if (rect.left < around.left - 1.5 || rect.right > around.right + 1.5) told("out of its box", parent, `${Math.round(rect.left)}-${Math.round(rect.right)} in ${Math.round(around.left)}-${Math.round(around.right)}`);
      if (!scrolls && (rect.left < -0.5 || rect.right > width + 0.5)) told("outside the window", parent);
      for (const clip of clips) {
        const r = clip.getBoundingClientRect();
        if (rect.left < r.left - 1.5 || rect.right > r.right + 1.5 || rect.top < r.top - 3 || rect.bottom > r.bottom + 3) told("cut", parent);
      }
      boxes.push({ left: rect.left + 1, right: rect.right - 1, top: rect.top + rect.height * 0.3, bottom: rect.bottom - rect.height * 0.3, parent, scrolls });
    }
  }
  if (boxes.length > 12000) boxes.length = 12000;  // of a table that goes on in the same way
  boxes.sort((a, b) => a.top - b.top);
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length && boxes[j].top < boxes[i].bottom; j++) {
      const a = boxes[i], b = boxes[j];
      if (a.left < b.right && b.left < a.right && a.scrolls === b.scrolls && !/sticky/.test(style(a.parent.closest("th, td") || a.parent).position + style(b.parent.closest("th, td") || b.parent).position)) {
        told("on top of each other", a.parent, `| ${b.parent.textContent.trim().slice(0, 40)}`);
      }
    }
  }
  for (const element of document.querySelectorAll("img, svg, input, select, button, table, .diagram")) {
    if (unseen(element) || element.closest(".scroll, dialog, svg svg")) continue;
    const r = element.getBoundingClientRect();
    if (r.width && (r.left < -0.5 || r.right > width + 0.5)) told("outside the window", element);
  }
  for (const scroll of document.querySelectorAll(".scroll")) {
    if (scroll.scrollWidth > scroll.clientWidth && scroll.tabIndex < 0 && !scroll.querySelector("a, button")) told("scrolls, but no key reaches it", scroll);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, node => node.data.trim() && !node.parentElement.closest("script, style, dialog:not([open]), .top, .foot, .club-foot") && !unseen(node.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
  let over = null;  // the heading that no text has followed yet
  for (let node; (node = texts.nextNode());) {
    const heading = node.parentElement.closest("h1, h2, h3");
    if (over && heading !== over && heading && heading.tagName <= over.tagName) told("a heading with nothing below", over);
    over = heading;
  }
  if (over) told("a heading with nothing below", over);
  for (const table of document.querySelectorAll("main table:not(.grid-form, .card)")) {
    const head = [...table.tHead?.rows || []].pop(), rows = [...table.tBodies].flatMap(body => [...body.rows]);
    const whole = rows.filter(row => row.cells.length === head?.cells.length && !row.querySelector("[colspan], [rowspan]"));
    if (whole.length < 2 || unseen(table)) continue;
    [...head.cells].forEach((cell, at) => {
      if (cell.textContent.trim() && whole.every(row => !row.cells[at].textContent.trim())) told("a head of an empty column", cell, table.className);
    });
  }
  for (const cell of document.querySelectorAll("main :is(td, th)")) {
    const node = [...cell.childNodes].find(one => one.nodeType === 3 && /^\s*\p{Script=Han}{2,}\s*$/u.test(one.data));
    if (!node || unseen(cell)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size >= node.data.trim().length) told("one letter below the other", cell);
  }
  return found;
}
