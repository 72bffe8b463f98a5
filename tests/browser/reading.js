// What a page shows, as one text, line by line, and block by block with the numbers of its lines. What a style
// sheet hides from the eye goes, what it writes before a figure comes, and what stands apart gets a space.
tap => {
  if (tap) for (const folded of document.querySelectorAll('details')) folded.open = true;
  const unseen = [], said = [], apart = [];
  for (const e of document.querySelectorAll('body *')) {
    const style = getComputedStyle(e), before = e.previousSibling;
    if (style.position === 'absolute' && e.offsetWidth <= 1 && e.offsetHeight <= 1) unseen.push(e);
    const word = getComputedStyle(e, '::before').content.match(/^"([^"]*)"/);
    if (word && word[1].trim()) said.push([e, word[1]]);
    if (before instanceof HTMLElement && e instanceof HTMLElement) {
      const here = e.getBoundingClientRect(), there = before.getBoundingClientRect();
      if (here.left - there.right > 2 || here.top >= there.bottom) apart.push(e);
    }
  }
  for (const e of unseen) e.remove();
  for (const e of apart) e.before(' ');
  for (const [e, word] of said) e.prepend(word);
  const lines = `tr, li, p, h1, h2, h3, h4, dl > div, dt, dd, summary, caption, figcaption, header, .line,
    .seat, .field`;
  const blocks = 'section, article, table, tbody, details, figure, dl, li, .panel, .guide, .field';
  const of = what => [...document.querySelectorAll(what)].filter(e => e.innerText && e.checkVisibility());
  const texts = of(lines), all = texts.map(e => e.matches('dt') && e.nextElementSibling?.matches('dd')
    ? e.innerText + ' ' + e.nextElementSibling.innerText : e.innerText);
  const whole = parts => [parts.map(e => e.innerText ?? '').join(' '),
    texts.flatMap((e, i) => parts.some(part => part.contains(e)) ? [i] : [])];
  const below = head => {
    const parts = [head];
    let next = head.nextElementSibling;
    for (; next && !next.matches('h1, h2, h3, h4'); next = next.nextElementSibling) parts.push(next);
    return parts;
  };
  const within = [...of(blocks).map(e => [e]), ...of('h1, h2, h3, h4').map(below)].map(whole);
  return [document.body.innerText, all, within];
}
