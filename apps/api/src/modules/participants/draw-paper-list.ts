import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { drawPdf } from '../../kernel/pdf-maker.ts';
import { participantsTexts as texts } from './participants-texts.ts';

export interface PaperPerson {
  name: string;
  document: string | null;
  lot: string;
  price: string;
  code: string;
  /** Came in before the list was printed. */
  is_in: boolean;
}

/** A list for a door without electricity. */
export interface PaperList {
  event: string;
  /** `13/06/2026 20:00` */
  when: string;
  made: string;
  part: number;
  parts: number;
  people: PaperPerson[];
}

/** Points: an A4 page upright, with room at the left for a clip. */
const SIDES = { left: 44, right: 36 };
const BOX = 15;
const LONGEST = 60;

/** Returns the PDF: large letters and a box to tick, black on white. */
export async function drawPaperList(list: PaperList): Promise<Buffer> {
  const title = `${texts.paperTitle} - ${list.event}`;
  const document: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [SIDES.left, 40, SIDES.right, 46],
    defaultStyle: { font: 'Roboto', fontSize: 12, color: '#000000', lineHeight: 1.1 },
    info: { title, author: 'Festix', creator: 'Festix', producer: 'Festix' },
    language: 'pt-BR',
    footer: (page, pages) => ({
      columns: [
        { text: texts.paperMade(list.made), width: '*' },
        { text: texts.paperPage(page, pages), alignment: 'right', width: 'auto' },
      ],
      fontSize: 9,
      margin: [SIDES.left, 14, SIDES.right, 0],
    }),
    content: [...headOf(list), list.people.length === 0 ? { text: texts.nobody } : tableOf(list.people)],
  };
  return drawPdf(document);
}

function headOf({ event, when, people, part, parts }: PaperList): Content[] {
  const which = parts > 1 ? ` · ${texts.paperPart(part, parts)}` : '';
  return [
    { text: cut(event), bold: true, fontSize: 20 },
    { text: `${when} · ${texts.people(people.length)}${which}`, fontSize: 12, margin: [0, 3, 0, 10] },
  ];
}

function tableOf(people: readonly PaperPerson[]): Content {
  const head: TableCell[] = ['', texts.holder, texts.document, texts.lot, texts.code].map((text) => ({
    text,
    fontSize: 9,
    bold: true,
  }));
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [BOX + 2, '*', 88, 118, 84],
      body: [head, ...people.map(rowOf)],
    },
    layout: {
      hLineWidth: (line) => (line === 1 ? 1.2 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => '#000000',
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
  };
}

function rowOf({ name, document, lot, price, code, is_in }: PaperPerson): TableCell[] {
  const cross = [
    { type: 'line' as const, x1: 3, y1: 3, x2: BOX - 3, y2: BOX - 3, lineWidth: 1.5 },
    { type: 'line' as const, x1: BOX - 3, y1: 3, x2: 3, y2: BOX - 3, lineWidth: 1.5 },
  ];
  return [
    { canvas: [{ type: 'rect', x: 0, y: 0, w: BOX, h: BOX, lineWidth: 1 }, ...(is_in ? cross : [])] },
    { text: cut(name), bold: true, fontSize: 13 },
    { text: document ?? '', fontSize: 10, noWrap: true },
    { text: cut(`${lot} · ${price}`), fontSize: 10 },
    { text: code, fontSize: 10.5 },
  ];
}

function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= LONGEST ? characters.join('') : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
