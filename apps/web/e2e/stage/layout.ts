import type { Page } from '@playwright/test';

/** Text, a control, a picture or an ornament. */
interface Mark {
  kind: 'text' | 'control' | 'ornament';
  /** The element itself, or the one that holds the text. */
  element: Element;
  /** One for each line. */
  rects: readonly DOMRect[];
  /** Of a text alone. */
  node?: Text;
}

interface Measured {
  marks: readonly Mark[];
  styleOf: (element: Element) => CSSStyleDeclaration;
  /** Returns an element in a few words, for a person who looks for it. */
  named: (element: Element) => string;
}

/** Keeps what the checks share, while they run in the page. */
type Bench = Window & { measured?: Measured };

/**
 * Returns the faults of a page's layout in its present width, in words; a page without any is whole. The checks read
 * boxes and lines, and know nothing of the product: layout.e2e.ts proves each of them on a page of its own.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(measure);
  const faults = [await page.evaluate(outOfSight), await page.evaluate(tooNarrow), await page.evaluate(cutInVain)];
  return faults.flat();
}

/**
 * Measures every line of text, every control and every picture in sight. Leaves out hidden and transparent elements, and
 * those for screen readers alone. What is drawn (posters, charts, icons, flags) is an ornament: it takes room, and may
 * be cut.
 */
function measure(): void {
  const DRAWN = 'svg, canvas, script, style, noscript, template, option';
  const CONTROLS = 'button, input, select, textarea, img, video, iframe, a[href]';
  const styles = new Map<Element, CSSStyleDeclaration>();
  const shown = new Map<Element, boolean>();

  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const isForReaders = (element: Element): boolean => {
    const { clipPath, overflowX } = styleOf(element);
    const { width, height } = element.getBoundingClientRect();
    return clipPath === 'inset(50%)' || (overflowX !== 'visible' && (width <= 1 || height <= 1));
  };
  const isShown = (element: Element): boolean => {
    const known = shown.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const isSeen =
      (!parent || isShown(parent)) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isForReaders(element);
    shown.set(element, isSeen);
    return isSeen;
  };
  const named = (element: Element): string => {
    const words = (element.textContent || element.getAttribute('aria-label') || '').trim().replace(/\s+/g, ' ');
    const role = element.classList[0] ?? element.parentElement?.classList[0] ?? '';
    return `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}” <${element.localName} ${role}>`;
  };

  const marks: Mark[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest(DRAWN) || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (rects.length > 0) marks.push({ kind: 'text', element, rects, node });
  }
  for (const element of document.body.querySelectorAll('*')) {
    const isControl = element.matches(CONTROLS);
    const isTag = styleOf(element).backgroundColor !== 'rgba(0, 0, 0, 0)' && !element.matches('table, table *:has(td)');
    if (!isControl && !isTag && element.childNodes.length > 0 && !element.matches('svg, canvas')) continue;
    const rect = element.getBoundingClientRect();
    if (rect.width <= 0 || rect.height <= 0 || element.parentElement?.closest(DRAWN) || !isShown(element)) continue;
    // A link in a line of text is as wide as its words, wherever they break.
    if (isControl && styleOf(element).display === 'inline') continue;
    marks.push({ kind: isControl ? 'control' : 'ornament', element, rects: [rect] });
  }
  (window as Bench).measured = { marks, styleOf, named };
}

/**
 * Finds what cannot be seen however one scrolls: a page wider than its window, a mark beyond the window's side, and a
 * mark cut off by a box that does not scroll. A box that scrolls, or ends its text in an ellipsis, shows what it holds.
 * What a flexible line of fixed height wraps out of sight is put away, as in a folded box: a narrow window does without.
 */
function outOfSight(): string[] {
  const { marks, styleOf, named } = (window as Bench).measured!;
  const { clientWidth: width, scrollWidth } = document.documentElement;
  const faults = new Map<Element, string>();
  if (marks.length === 0) return ['the page shows nothing'];
  if (scrollWidth > width) {
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.getBoundingClientRect().right + window.scrollX > width + 1 && styleOf(element).position !== 'fixed',
    );
    const isHeld = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && parent !== document.body && (styleOf(parent).overflowX !== 'visible' || isHeld(parent));
    };
    const free = beyond.filter((element) => !isHeld(element));
    const innermost = free.find((element) => !free.some((other) => other !== element && element.contains(other)));
    const widest = innermost ? `; see ${named(innermost)}` : '';
    faults.set(document.body, `the page is ${scrollWidth - width} px wider than the window${widest}`);
  }

  const holds = (style: CSSStyleDeclaration) =>
    style.position !== 'static' || style.transform !== 'none' || style.contain.includes('paint');
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  // Boxes between an absolute element and the one it is placed in do not cut it.
  const boxesAround = function* (mark: Mark): Generator<Element> {
    let position = mark.node ? 'static' : styleOf(mark.element).position;
    let box = mark.node ? mark.element : mark.element.parentElement;
    for (; box && box !== document.body && box !== document.documentElement; box = box.parentElement) {
      const style = styleOf(box);
      const isPassed =
        (position === 'absolute' && !holds(style)) || (position === 'fixed' && style.transform === 'none');
      if (isPassed) continue;
      position = style.position;
      yield box;
    }
  };

  for (const mark of marks) {
    if (mark.kind === 'ornament') continue;
    for (const rect of mark.rects) {
      let { left, right, top, bottom } = rect;
      // A line of display type is higher than its box.
      const leeway = mark.node ? rect.height * 0.35 : 2;
      for (const box of boxesAround(mark)) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, flexWrap } = styleOf(box);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = box.getBoundingClientRect();
        const isFolded = edge.height < 2 || (flexWrap === 'wrap' && top >= edge.bottom - leeway);
        const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        const cutX = Math.max(edge.left - left, right - edge.right);
        const cutY = Math.max(edge.top - top, bottom - edge.bottom);
        const cutsX = overflowX !== 'visible' && !scrolls(overflowX) && cutX > 1;
        const cutsY = overflowY !== 'visible' && !scrolls(overflowY) && cutY > leeway;
        if ((cutsX || cutsY) && !isShortened && !isFolded && !faults.has(mark.element)) {
          const size = Math.round(cutsX ? cutX : cutY);
          faults.set(
            mark.element,
            `${named(mark.element)} is cut by ${size} px by <${box.localName} ${box.classList[0]}>`,
          );
        }
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        if (left >= right || top >= bottom) break;
      }
      if (left >= right || top >= bottom || faults.has(mark.element)) continue;
      const beyond = Math.round(Math.max(right - width, -left));
      if (beyond > 1) faults.set(mark.element, `${named(mark.element)} is ${beyond} px beyond the window`);
    }
  }
  return [...faults.values()];
}

/**
 * Finds texts squeezed into a column that nobody can read: fewer than four characters a line, or a word of usual length
 * broken between two letters. Leaves out numbers, and lines that were begun on purpose (`<br>`, line feeds).
 */
function tooNarrow(): string[] {
  const { marks, styleOf, named } = (window as Bench).measured!;
  const LEAST = 4;
  const LONGEST_WORD = 15;
  const faults: string[] = [];
  const blockOf = (element: Element): Element => {
    const { display } = styleOf(element);
    const isInline = display === 'inline' || display === 'contents';
    return isInline && element.parentElement ? blockOf(element.parentElement) : element;
  };
  const linesOf = (rects: readonly DOMRect[]): number => {
    let count = 0;
    let foot = -Infinity;
    for (const { top, bottom } of rects.toSorted((a, b) => a.top - b.top)) {
      if ((top + bottom) / 2 <= foot) continue;
      count += 1;
      foot = bottom;
    }
    return count;
  };
  const isBroken = (node: Text): string | undefined => {
    for (const { 0: word, index } of node.data.matchAll(/(?<![^\s(“"/-])\p{L}+(?![^\s.,;:!?)”"/-])/gu)) {
      if (word.length > LONGEST_WORD) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (linesOf([...range.getClientRects()]) > 1) return word;
    }
    return undefined;
  };

  for (const [block, those] of Map.groupBy(
    marks.filter(({ node }) => node),
    ({ element }) => blockOf(element),
  )) {
    const text = those.map(({ node }) => node!.data.trim()).join(' ');
    const forced =
      block.querySelectorAll('br').length +
      (styleOf(block).whiteSpace.startsWith('pre') ? text.split('\n').length - 1 : 0);
    const lines = linesOf(those.flatMap(({ rects }) => rects)) - forced;
    if (lines < 2 || !/\p{L}/u.test(text) || styleOf(block).writingMode !== 'horizontal-tb') continue;
    const perLine = text.replace(/\s+/g, ' ').length / lines;
    const broken = those.map(({ node }) => isBroken(node!)).find(Boolean);
    if (perLine < LEAST) faults.push(`${named(block)} has ${perLine.toFixed(1)} characters a line`);
    else if (broken) faults.push(`${named(block)} breaks the word “${broken}”`);
  }
  return faults;
}

/**
 * Finds texts that end in an ellipsis though there is room beside them: in a table in another column, elsewhere in
 * the same line, as far out as the nearest box with an edge or a colour of its own. The gaps between neighbours are not
 * room. A text that is cut because all of its line is full is no fault.
 */
function cutInVain(): string[] {
  const { marks, styleOf, named } = (window as Bench).measured!;
  /** Pixels that are worth giving to a text; the second, to a column of a table, where rows come and go. */
  const WORTH = 24;
  const WORTH_IN_TABLE = 64;
  /** Pixels between two neighbours. */
  const GAP = 24;
  const TRANSPARENT = 'rgba(0, 0, 0, 0)';

  const isCut = (element: Element): boolean => {
    const { textOverflow, overflowX, webkitLineClamp } = styleOf(element);
    if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight + 2;
    return textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
  };
  const insideOf = (element: Element): [number, number] => {
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = styleOf(element);
    return [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)];
  };
  const cuts = new Set(marks.flatMap(({ element, node }) => (node ? cutsAround(element) : [])));
  function cutsAround(element: Element): Element[] {
    const box = isCut(element) ? element : element.parentElement;
    return box && isCut(box) ? [box] : [];
  }

  /** Returns whether an element is a link as wide as its cell, which needs no more room than its words. */
  const isBareLink = (element: Element) => element.matches('a[href]') && !hasEdge(element);
  /** Returns the pixels that no row of a column needs. */
  const freeInColumn = (table: HTMLTableElement, column: number): number => {
    const cells = [...table.rows].map((row) => row.cells[column]).filter((cell) => cell && cell.colSpan === 1);
    const free = cells.map((cell) => {
      const [left, right] = insideOf(cell!);
      const inside = marks.filter(({ element }) => cell!.contains(element) && !isBareLink(element));
      if (inside.some(({ element }) => cuts.has(element)) || cuts.has(cell!)) return 0;
      const ink = inside.flatMap(({ rects }) => rects);
      if (ink.length === 0) return right - left;
      return right - left - (Math.max(...ink.map((rect) => rect.right)) - Math.min(...ink.map((rect) => rect.left)));
    });
    return cells.length === 0 ? 0 : Math.min(...free);
  };
  const freeInTable = (cell: HTMLTableCellElement): number => {
    const table = cell.closest('table')!;
    const columns = [...Array(Math.max(...[...table.rows].map((row) => row.cells.length))).keys()];
    const others = columns.filter((column) => column !== cell.cellIndex);
    return Math.max(0, ...others.map((column) => freeInColumn(table, column)));
  };
  /** Returns the pixels of a box that nothing fills at the height of the cut text. */
  const freeBeside = (cut: Element, box: Element): number => {
    const { top, bottom, left, right } = cut.getBoundingClientRect();
    const [from, to] = insideOf(box);
    const beside = marks
      .filter(({ element }) => box.contains(element) && !cut.contains(element) && !element.contains(cut))
      .flatMap(({ rects }) => rects)
      .filter((rect) => Math.min(rect.bottom, bottom) - Math.max(rect.top, top) > 2)
      .map((rect) => [rect.left, rect.right] as const);
    let free = 0;
    let end = from;
    for (const [start, stop] of [...beside, [left, right] as const].toSorted((a, b) => a[0] - b[0])) {
      free += Math.max(0, start - end - GAP);
      end = Math.max(end, stop);
    }
    return free + Math.max(0, to - end - GAP);
  };
  const hasEdge = (element: Element): boolean => {
    const { backgroundColor, borderLeftWidth, borderRightWidth, overflowX } = styleOf(element);
    return (
      backgroundColor !== TRANSPARENT ||
      parseFloat(borderLeftWidth) + parseFloat(borderRightWidth) > 0 ||
      overflowX !== 'visible'
    );
  };
  const freeAround = (cut: Element): number => {
    for (let box = cut.parentElement; box && box !== document.body; box = box.parentElement) {
      const free = freeBeside(cut, box);
      if (free > WORTH) return free;
      if (hasEdge(box) || box.matches('main, nav, header, aside, form, section, article, dialog')) return 0;
    }
    return 0;
  };

  const columns = new Map<string, string[]>();
  for (const cut of cuts) {
    const cell = cut.closest<HTMLTableCellElement>('td, th');
    const isTag = styleOf(cut).backgroundColor !== TRANSPARENT;
    const free = Math.round(cell ? freeInTable(cell) : isTag ? 0 : freeAround(cut));
    if (free <= (cell ? WORTH_IN_TABLE : WORTH)) continue;
    const fault = `${named(cut)} is cut with ${free} px free beside it`;
    const column = cell
      ? `${[...document.querySelectorAll('table')].indexOf(cell.closest('table')!)} ${cell.cellIndex}`
      : fault;
    columns.set(column, [...(columns.get(column) ?? []), fault]);
  }
  // A column is one fault, however many rows it has.
  return [...columns.values()].map(([first, ...more]) => first + (more.length > 0 ? `, as ${more.length} more` : ''));
}
