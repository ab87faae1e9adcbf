/**
 * Returns the rules of a built sheet that the first paint needs: those of elements and of `:root`, the font, and those of
 * classes that `isNeeded`. A rule is kept with those of its selectors that need nothing else.
 */
export function criticalRules(css: string, isNeeded: (name: string) => boolean): string {
  return rulesFor(css, (classes) => classes.every(isNeeded)).join('');
}

/**
 * Returns the rules of built sheets that name classes of a piece of HTML and no others, each once: what the piece needs
 * beyond the first rules of its page.
 */
export function rulesOfPiece(sheets: readonly string[], html: string): string {
  const names = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/)));
  const isOfPiece = (classes: readonly string[]) => classes.length > 0 && classes.every((name) => names.has(name));
  return [...new Set(sheets.flatMap((css) => rulesFor(css, isOfPiece)))].join('');
}

/** A dark page as the head of a selector; not an element that is dark by itself. */
const DARK_PAGE = /^(?::root|html)?\[data-theme=(["']?)dark\1\](?=$|[\s>])/;

/** Returns the rules of a dark page for a page whose theme no script has set yet. */
export function unsetDarkRules(css: string): string {
  return blocksOf(css)
    .map(({ head, body }) => unsetDarkOf(head, body))
    .join('');
}

function unsetDarkOf(head: string, body: string | undefined): string {
  if (body === undefined) return '';
  if (HOLDER.test(head)) {
    const inner = unsetDarkRules(body);
    return inner && `${head}{${inner}}`;
  }
  if (head.startsWith('@')) return '';
  const selectors = selectorsIn(head).filter((selector) => DARK_PAGE.test(selector));
  const unset = selectors.map((selector) => selector.replace(DARK_PAGE, ':root:not([data-theme])'));
  return unset.length > 0 ? `${unset.join(',')}{${body}}` : '';
}

/** A rule, or an at-rule with rules in it. */
interface Block {
  head: string;
  /** Undefined for a statement without a block, such as `@import`. */
  body: string | undefined;
}

/** At-rules whose block holds rules. */
const HOLDER = /^@(?:media|supports|container|layer)\b/;

/** Tells by the classes of a selector whether it is kept; a font is one without any. */
type Keeps = (classes: readonly string[]) => boolean;

/** Returns the blocks of a sheet with those of their selectors that are kept; empty ones for the others. */
function rulesFor(css: string, keeps: Keeps): string[] {
  return blocksOf(css).map(({ head, body }) => keptOf(head, body, keeps));
}

function keptOf(head: string, body: string | undefined, keeps: Keeps): string {
  if (body === undefined) return '';
  if (head.startsWith('@font-face')) return keeps([]) ? `${head}{${body}}` : '';
  if (HOLDER.test(head)) {
    const inner = rulesFor(body, keeps).join('');
    return inner && `${head}{${inner}}`;
  }
  if (head.startsWith('@')) return '';
  const selectors = selectorsIn(head).filter((selector) => keeps(classesIn(selector)));
  return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
}

/** Splits a sheet into its outermost blocks. Strings in it may hold braces. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let [start, depth, open] = [0, 0, 0];
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[^]*?\*\/|[{};]/g)) {
    if (sign === '{' && depth++ === 0) open = index;
    if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, index).trim(), body: undefined });
      start = index + 1;
    }
    if (sign === '}' && --depth === 0) {
      blocks.push({ head: headIn(css.slice(start, open)), body: css.slice(open + 1, index) });
      start = index + 1;
    }
  }
  return blocks;
}

const headIn = (text: string): string => text.replaceAll(/\/\*[^]*?\*\//g, '').trim();

/** Splits a list of selectors at its commas outside parentheses and brackets. */
function selectorsIn(head: string): string[] {
  const selectors: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: sign, index } of head.matchAll(/[()[\],]/g)) {
    if (sign === ',' && depth === 0) {
      selectors.push(head.slice(start, index));
      start = index + 1;
    } else if (sign !== ',') depth += sign === '(' || sign === '[' ? 1 : -1;
  }
  return [...selectors, head.slice(start)].map((selector) => selector.trim());
}

function classesIn(selector: string): string[] {
  const plain = selector.replaceAll(/"[^"]*"|'[^']*'/g, '');
  return Array.from(plain.matchAll(/\.((?:[\w-]|[^\x00-\x7f])+)/g), ([, name = '']) => name);
}
