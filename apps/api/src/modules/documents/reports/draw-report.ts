import type { Content, ContentTable, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { drawPdf } from '../paper/pdf-maker.ts';
import { DAY } from '../paper/palette.ts';
import { wordmark } from '../ticket-files/wordmark.ts';
import type { PrintedTable } from './report-section.ts';
import { pageTexts as texts } from './page-texts.ts';

/** The report as it is printed. */
export interface PrintedReport {
  title: string;
  event: string;
  /** Formatted as `13/06/2026 20:00`. */
  when: string;
  made: string;
  /** A remark printed before anything else. */
  remark: { label: string; line: string } | null;
  tables: PrintedTable[];
}

/** Points: an A4 page in landscape, because tables are wide. */
const PAGE = { width: 842, height: 595 };
const SIDE = 40;
const TOP = 64;
const INNER = PAGE.width - 2 * SIDE;
const LONGEST_NAME = 80;

/** Lowest start of a table, as a share of the page: its heading, column heads and a row fit below. */
const LOWEST_HEADING = 0.8;

/** Longest part of a word that fits a narrow cell. */
const UNBROKEN = /\S{22}(?=\S)/gu;

/** Draws the report as a PDF, each table where the last one ends. */
export async function drawReport(report: PrintedReport): Promise<Buffer> {
  const { title } = report;
  const document: TDocumentDefinitions = {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [SIDE, TOP, SIDE, 48],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: DAY.ink, lineHeight: 1.15 },
    info: { title: `${title} - ${report.event}`, author: 'Festix', creator: 'Festix', producer: 'Festix' },
    language: 'pt-BR',
    header: headOf(title),
    footer: (page, pages) => ({
      columns: [
        { text: texts.madeAt(report.made), color: DAY.tertiary },
        { text: texts.page(page, pages), color: DAY.tertiary, alignment: 'right' },
      ],
      fontSize: 8.5,
      margin: [SIDE, 14, SIDE, 0],
    }),
    // Keeps a heading from standing alone at the foot of a page.
    pageBreakBefore: ({ headlineLevel, startPosition }, { getFollowingNodesOnPage }) =>
      headlineLevel === 1 && (getFollowingNodesOnPage().length === 0 || startPosition.verticalRatio > LOWEST_HEADING),
    content: [...openingOf(report), ...report.tables.flatMap(tableOf)],
  };
  return drawPdf(document);
}

function headOf(title: string): Content {
  return {
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: PAGE.width, h: 40, color: DAY.action }] },
      { svg: wordmark(DAY.onAction), width: 74, absolutePosition: { x: SIDE, y: 12 } },
      {
        columns: [{ width: INNER, text: title, color: DAY.onAction, bold: true, fontSize: 11, alignment: 'right' }],
        absolutePosition: { x: SIDE, y: 13 },
      },
    ],
  };
}

function openingOf({ event, when, remark }: PrintedReport): Content[] {
  return [
    { text: clipped(event), bold: true, fontSize: 22, lineHeight: 1.05 },
    { text: when, fontSize: 12, margin: [0, 4, 0, 0] },
    ...(remark
      ? [
          {
            text: [{ text: `${remark.label}  `, bold: true, color: DAY.action }, remark.line],
            margin: [0, 8, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
  ];
}

function tableOf({ title, note, none, columns, rows, left_out }: PrintedTable): Content[] {
  // One text, so that it moves to the next page as a whole.
  const before =
    left_out.are === 'before' && left_out.count > 0
      ? [{ text: `\n${texts.leftOut.before(left_out.count)}`, bold: false, fontSize: 8.5, color: DAY.secondary }]
      : [];
  const heading: Content = {
    text: [title, ...before],
    ...{ bold: true, fontSize: 14, margin: [0, 22, 0, 6], headlineLevel: 1 },
  };
  if (rows.length === 0) {
    return [{ unbreakable: true, stack: [heading, { text: none, color: DAY.secondary }] }];
  }
  const share = columns.reduce((sum, { width }) => sum + width, 0);
  const heads: TableCell[] = columns.map((column) => ({
    text: column.title,
    color: DAY.tertiary,
    fontSize: 8.5,
    alignment: column.is_number ? 'right' : 'left',
  }));
  const table: ContentTable = {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => `${(100 * width) / share}%`),
      body: [
        heads,
        ...rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.is_number ?? false, index))),
      ],
    },
    layout: RULED,
  };
  const isCut = left_out.are === 'after' && left_out.count > 0;
  return [
    heading,
    table,
    ...(isCut ? [small(texts.leftOut.after(left_out.count))] : []),
    ...(note ? [small(note)] : []),
  ];
}

function cellOf(text: string, is_number: boolean, index: number): TableCell {
  return { text: text.replace(UNBROKEN, '$& '), alignment: is_number ? 'right' : 'left', bold: index === 0 };
}

function small(text: string): Content {
  return { text, color: DAY.secondary, fontSize: 8.5, margin: [0, 5, 0, 0] };
}

/** Rules a table like a ledger: a strong line below the heads, hairlines between rows. */
const RULED: CustomTableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1.5 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === 1 ? DAY.ink : DAY.hairline),
  paddingLeft: (column) => (column === 0 ? 0 : 14),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

function clipped(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= LONGEST_NAME ? characters.join('') : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`;
}
