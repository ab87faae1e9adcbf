import { heightOf, PdfPages, type SetText } from '../../documents/paper/pdf-pages.ts';
import { participantsTexts as texts } from './participants-texts.ts';

export interface PaperPerson {
  name: string;
  document: string | null;
  lot: string;
  price: string;
  code: string;
  /** Admitted before the list was printed. */
  is_in: boolean;
}

/** A list for a door without electricity. */
export interface PaperList {
  event: string;
  /** Formatted as `13/06/2026 20:00`. */
  when: string;
  /** Day and area of the list, as `Sexta · Camarote`; null for a list of the whole event. */
  place: string | null;
  made: string;
  part: number;
  parts: number;
  people: PaperPerson[];
}

/** Points: an upright A4 page, with room for a clip at the left. */
const PAGE = { width: 595.28, height: 841.89 };
const SIDES = { left: 44, right: 36, top: 40, bottom: 46 };
const INNER = PAGE.width - SIDES.left - SIDES.right;
const BOX = 15;
const PADDING = 5;

/** Left edge, width and style of each column. */
const COLUMNS = {
  name: { x: SIDES.left + 25, width: 178, size: 13, is_bold: true, lines: 2 },
  document: { x: SIDES.left + 211, width: 88, size: 10 },
  lot: { x: SIDES.left + 307, width: 118, size: 10, lines: 2 },
  code: { x: SIDES.left + 433, width: INNER - 433, size: 10.5 },
} as const;
type Column = keyof typeof COLUMNS;

interface SetRow {
  cells: Record<Column, SetText>;
  height: number;
  is_in: boolean;
}

/**
 * Returns the PDF: large letters and a box to tick, black on white. Sets all rows first, which gives the number of
 * pages, and draws page by page.
 */
export async function drawPaperList(list: PaperList): Promise<Buffer> {
  const pages = new PdfPages(`${texts.paperTitle} - ${list.event}`);
  const first = await headOf(pages, list);
  const heads = await rowOf(pages, {
    ...{ name: texts.holder, document: texts.document, lot: texts.lot, code: texts.code },
    ...{ size: 9, is_bold: true },
  });
  const room = PAGE.height - SIDES.top - SIDES.bottom - heads.height;
  const filled = await onPages(pages, list.people, { first: room - first.height, room });
  const made = await pages.set(texts.paperMade(list.made), { size: 9, width: INNER - 80 });
  for (const [at, rows] of filled.entries()) {
    pages.turn();
    let y = SIDES.top;
    if (at === 0) y = first.write(y);
    y = rows.length > 0 ? drawRow(pages, heads, y, 1.2) : y;
    for (const row of rows) {
      drawBox(pages, row, y);
      y = drawRow(pages, row, y, 0.5);
    }
    const foot = PAGE.height - SIDES.bottom + 14;
    pages.write(made, SIDES.left, foot);
    const number = await pages.set(texts.paperPage(at + 1, filled.length), { size: 9, width: 80 });
    pages.write(number, SIDES.left + INNER - 80, foot, 'right');
  }
  return pages.end();
}

/** Sets the head of the list on its first page. */
async function headOf(pages: PdfPages, { event, when, place, people, part, parts }: PaperList) {
  const which = parts > 1 ? ` · ${texts.paperPart(part, parts)}` : '';
  const title = await pages.set(onOneLine(event), { size: 20, is_bold: true, width: INNER, lines: 2 });
  const facts = await pages.set(`${[when, place, texts.people(people.length)].filter(Boolean).join(' · ')}${which}`, {
    ...{ size: 12, width: INNER, lines: 2 },
  });
  const none = people.length === 0 ? await pages.set(texts.nobody, { size: 12, width: INNER }) : undefined;
  const height = heightOf(title) + 3 + heightOf(facts) + 10;
  const write = (y: number) => {
    pages.write(title, SIDES.left, y);
    pages.write(facts, SIDES.left, y + heightOf(title) + 3);
    if (none) pages.write(none, SIDES.left, y + height);
    return y + height;
  };
  return { height, write };
}

/** Distributes the rows to pages; an empty list has one. */
async function onPages(
  pages: PdfPages,
  people: readonly PaperPerson[],
  { first, room }: { first: number; room: number },
): Promise<SetRow[][]> {
  const filled: SetRow[][] = [[]];
  let left = first;
  for (const { name, document, lot, price, code, is_in } of people) {
    const row = await rowOf(pages, { name, document: document ?? '', lot: `${lot} · ${price}`, code }, is_in);
    if (row.height > left) {
      filled.push([]);
      left = room;
    }
    filled.at(-1)!.push(row);
    left -= row.height;
  }
  return filled;
}

async function rowOf(
  pages: PdfPages,
  { name, document, lot, code, ...lettering }: Record<Column, string> & { size?: number; is_bold?: boolean },
  is_in = false,
): Promise<SetRow> {
  const set = (text: string, column: Column) => {
    const { x: _, ...own } = COLUMNS[column];
    return pages.set(onOneLine(text), { ...own, ...lettering });
  };
  const cells = {
    name: await set(name, 'name'),
    document: await set(document, 'document'),
    lot: await set(lot, 'lot'),
    code: await set(code, 'code'),
  };
  const heights = Object.values(cells).map(heightOf);
  return { cells, height: Math.max(BOX, ...heights) + 2 * PADDING, is_in };
}

/** Draws a row, and returns the start of the next. */
function drawRow(pages: PdfPages, { cells, height }: SetRow, y: number, thickness: number): number {
  for (const [column, cell] of Object.entries(cells)) pages.write(cell, COLUMNS[column as Column].x, y + PADDING);
  pages.rule([SIDES.left, y + height], [SIDES.left + INNER, y + height], thickness);
  return y + height;
}

function drawBox(pages: PdfPages, { is_in }: SetRow, y: number): void {
  const top = y + PADDING;
  pages.square(SIDES.left, top, BOX);
  if (!is_in) return;
  pages.rule([SIDES.left + 3, top + 3], [SIDES.left + BOX - 3, top + BOX - 3], 1.5);
  pages.rule([SIDES.left + BOX - 3, top + 3], [SIDES.left + 3, top + BOX - 3], 1.5);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
