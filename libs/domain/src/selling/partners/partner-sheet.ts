import { foldText } from '../../ground/rules/text.ts';
import { MOST_PARTNER_ROWS, type PartnerReason } from './partner-list.ts';

/** Most columns of a list; those beyond are left out. */
export const MOST_PARTNER_COLUMNS = 40;

/** Most characters of a cell. */
export const LONGEST_CELL = 4_096;

/** The fields of a partner ticket that a column may have. */
export const PARTNER_FIELDS = ['code', 'name', 'document', 'category', 'order'] as const;

export type PartnerField = (typeof PARTNER_FIELDS)[number];

export const partnerFieldLabels: Readonly<Record<PartnerField, string>> = Object.freeze({
  code: 'Código',
  name: 'Nome',
  document: 'Documento',
  category: 'Categoria',
  order: 'Pedido',
});

/** The column of each field, from 0; null or absent for none. */
export type PartnerMapping = { code: number } & Partial<Record<Exclude<PartnerField, 'code'>, number | null>>;

/** A mapping as it is remembered: by heading where a list has headings, because columns move. */
export type RememberedMapping = Partial<Record<PartnerField, string | number>>;

/** A row as it was read: texts of its cells; null for a formula. */
export interface TableRow {
  /** Number of its line, from 1. */
  line: number;
  cells: readonly (string | null)[];
  /** Columns, from 0, of numbers with more digits than a spreadsheet keeps; their cells are null. */
  long?: readonly number[];
}

/** A list with its headings, if it has any. */
export interface PartnerTable {
  headings: readonly string[] | null;
  rows: readonly TableRow[];
  columns: number;
}

/** A line that can't be read. */
export interface LineFault {
  line: number;
  reason: PartnerReason;
}

/** Signals a list that is refused as a whole; the message is shown to the producer. */
export class UnusableListError extends Error {
  override readonly name = 'UnusableListError';
}

export const partnerSheetTexts = Object.freeze({
  empty: 'A lista não tem nenhum ingresso.',
  unreadable: 'Não foi possível ler o arquivo. Envie um CSV, uma planilha .xlsx ou cole o texto.',
  tooLarge: 'A planilha é grande demais para ler. Salve como CSV, só com as colunas do ingresso, e envie de novo.',
  tooManyRows: (line: number) =>
    `Uma lista tem no máximo ${MOST_PARTNER_ROWS.toLocaleString('pt-BR')} ingressos. A linha ${line} passa disso.`,
  nul: (line: number) => `A linha ${line} tem um caractere inválido.`,
  cellTooLong: (line: number) => `A linha ${line} tem um campo com mais de ${LONGEST_CELL} caracteres.`,
  openQuotes: (line: number) => `As aspas que se abrem na linha ${line} não se fecham.`,
  noCode: 'Diga em qual coluna está o código.',
  unknownColumn: 'A lista não tem esta coluna.',
  sameColumn: 'Cada coluna serve a um campo só.',
});

/** A heading, and one row too many, which is named. */
const MOST_READ = MOST_PARTNER_ROWS + 2;

const SEPARATORS = [';', '\t', ',', '|'];

/**
 * Returns the rows of a pasted text or a CSV without empty ones. Finds the separator by the first line that has one;
 * without any, each line is one cell. Throws UnusableListError with the number of the line.
 */
export function readDelimited(text: string): TableRow[] {
  const separator = separatorOf(text);
  const rows: TableRow[] = [];
  let [line, began] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isBlank = true;
  let from = 0;
  const refuseLong = () => {
    throw new UnusableListError(partnerSheetTexts.cellTooLong(line));
  };
  const take = (to: number) => {
    const piece = text.slice(from, to);
    cell += piece;
    if (cell.length > LONGEST_CELL) refuseLong();
    if (piece.includes('\0')) throw new UnusableListError(partnerSheetTexts.nul(line));
  };
  const endCell = (at: number) => {
    take(at);
    if (cells.length < MOST_PARTNER_COLUMNS) cells.push(cell.trim());
    cell = '';
    isBlank = true;
    from = at + 1;
  };
  const endRow = (at: number) => {
    endCell(at);
    if (cells.some((each) => each !== '')) rows.push({ line: began, cells });
    cells = [];
    began = ++line;
  };
  for (let at = text.startsWith('\ufeff') ? (from = 1) : 0; at < text.length && rows.length < MOST_READ; at++) {
    const sign = text[at]!;
    if (at - from > LONGEST_CELL) refuseLong();
    if (isQuoted) {
      if (sign === '\n') line++;
      if (sign !== '"') continue;
      take(at);
      from = at + 1;
      if (text[at + 1] === '"') {
        // The second of two quotes is part of the text.
        from = ++at;
      } else isQuoted = false;
    } else if (sign === '"' && separator !== null && isBlank) {
      [isQuoted, isBlank] = [true, false];
      from = at + 1;
    } else if (sign === separator) endCell(at);
    else if (sign === '\n' || sign === '\r') {
      endRow(at);
      if (sign === '\r' && text[at + 1] === '\n') from = ++at + 1;
    } else if (isBlank && sign.trim() !== '') isBlank = false;
  }
  if (rows.length >= MOST_READ) return rows;
  if (isQuoted) throw new UnusableListError(partnerSheetTexts.openQuotes(began));
  endRow(text.length);
  return rows;
}

function separatorOf(text: string): string | null {
  const head = text.slice(0, 20_000).split(/[\r\n]+/, 20);
  for (const line of head) {
    const counts = SEPARATORS.map((sign) => line.split(sign).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return SEPARATORS[counts.indexOf(most)]!;
  }
  return null;
}

/**
 * Names of columns, folded, by which a field is guessed; a heading that contains one counts if none equals it, but for an
 * order: tickets of one "Data do pedido" are no party.
 */
const NAMES: Readonly<Record<PartnerField, readonly string[]>> = {
  code: ['codigo', 'code', 'qr code', 'qrcode', 'codigo do ingresso', 'ticket code', 'barcode', 'codigo de barras'],
  name: ['nome', 'name', 'participante', 'titular', 'nome completo', 'attendee', 'holder', 'comprador'],
  document: ['documento', 'cpf', 'document', 'rg', 'cpf/cnpj'],
  category: ['categoria', 'category', 'tipo', 'tipo de ingresso', 'ingresso', 'lote', 'setor', 'ticket type'],
  order: orderNames(),
};

function orderNames(): string[] {
  const things = ['pedido', 'compra', 'reserva', 'grupo', 'mesa'];
  const numbers = ['numero', 'no', 'nº', 'n°', 'n.', 'n', 'codigo', 'cod', 'cod.', 'id'];
  const english = ['order', 'booking', 'group', 'table'].flatMap((thing) =>
    ['', ' id', ' number', ' no', ' code', ' reference'].map((rest) => thing + rest),
  );
  const portuguese = things.flatMap((thing) => [
    thing,
    ...numbers.flatMap((number) => ['', 'do ', 'da ', 'de '].map((of) => `${number} ${of}${thing}`)),
  ]);
  return [...portuguese, ...english];
}

/** Fields whose names tell a heading: an order's, such as "Mesa", may be one itself. */
const TELLING = PARTNER_FIELDS.filter((field) => field !== 'order');

/**
 * Returns the rows as a table: the first row is its heading if a cell of it names the code, or cells of it name two
 * fields, the code in other words too. One name alone may be a ticket's category, such as "Ingresso".
 */
export function tableOf(rows: readonly TableRow[]): PartnerTable {
  const [first, ...rest] = rows;
  if (!first) throw new UnusableListError(partnerSheetTexts.empty);
  const names = first.cells.map((cell) => foldText(cell ?? ''));
  const named = TELLING.filter((field) => names.some((name) => NAMES[field].includes(name)));
  const hasCode = names.some((name) => NAMES.code.some((known) => name.includes(known)));
  const isHeading = named.includes('code') || named.length + Number(hasCode) > 1;
  const [headings, listed] = isHeading ? [first.cells.map((cell) => cell ?? ''), rest] : [null, rows];
  const last = listed[MOST_PARTNER_ROWS];
  if (last) throw new UnusableListError(partnerSheetTexts.tooManyRows(last.line));
  if (listed.length === 0) throw new UnusableListError(partnerSheetTexts.empty);
  return { headings, rows: listed, columns: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0) };
}

/** Returns the remembered mapping as far as the table has its columns; undefined without one of the code. */
export function recalledMapping(table: PartnerTable, remembered: RememberedMapping): PartnerMapping | undefined {
  const names = table.headings?.map((heading) => foldText(heading));
  const columnOf = (field: PartnerField): number | null => {
    const known = remembered[field];
    if (known === undefined) return null;
    const column = typeof known === 'string' ? (names?.indexOf(foldText(known)) ?? -1) : names ? -1 : known;
    return column >= 0 && column < table.columns ? column : null;
  };
  const code = columnOf('code');
  if (code === null) return undefined;
  const [name, document] = [columnOf('name'), columnOf('document')];
  return { code, name, document, category: columnOf('category'), order: columnOf('order') };
}

/** Returns the mapping to be remembered. */
export function rememberedOf(table: PartnerTable, mapping: PartnerMapping): RememberedMapping {
  return Object.fromEntries(
    PARTNER_FIELDS.flatMap((field) => {
      const column = mapping[field];
      return column === undefined || column === null ? [] : [[field, table.headings?.[column] || column]];
    }),
  );
}

/** Returns the mapping by the headings; without any, the first column is the code. */
export function guessedMapping({ headings, columns }: PartnerTable): PartnerMapping {
  const free = new Set(headings?.keys() ?? []);
  const names = headings?.map((heading) => foldText(heading)) ?? [];
  const like = (field: PartnerField, columns: readonly number[]) =>
    columns.find((column) => NAMES[field].some((name) => names[column]!.includes(name)));
  const guess = (field: PartnerField): number | null => {
    const equal = [...free].find((column) => NAMES[field].includes(names[column]!));
    // "Código do pedido" is the order's while another column may be the code's.
    const others = [...free].filter((column) => !NAMES.order.includes(names[column]!));
    const found = equal ?? (field === 'order' ? undefined : (like(field, others) ?? like(field, [...free])));
    if (found === undefined) return null;
    free.delete(found);
    return found;
  };
  const code = guess('code') ?? 0;
  free.delete(code);
  if (!headings) {
    const at = (column: number) => (column < columns ? column : null);
    return { code, name: at(1), document: at(2), category: at(3), order: null };
  }
  const [name, document] = [guess('name'), guess('document')];
  return { code, name, document, category: guess('category'), order: guess('order') };
}

/** Returns the faults of a mapping by field; empty for one that the table has. */
export function mappingFaults({ columns }: PartnerTable, mapping: Partial<PartnerMapping>): Record<string, string[]> {
  if (mapping.code === undefined || mapping.code === null) return { 'mapping.code': [partnerSheetTexts.noCode] };
  const used = new Set<number>();
  for (const field of PARTNER_FIELDS) {
    const column = mapping[field];
    if (column === undefined || column === null) continue;
    if (!Number.isInteger(column) || column < 0 || column >= columns)
      return { [`mapping.${field}`]: [partnerSheetTexts.unknownColumn] };
    if (used.has(column)) return { [`mapping.${field}`]: [partnerSheetTexts.sameColumn] };
    used.add(column);
  }
  return {};
}

/**
 * Returns the tickets of a table as a call would send them, with the lines of formulas instead of their cells. An order
 * that can't be read is none: its ticket enters all the same.
 */
export function mappedRows(
  { rows }: PartnerTable,
  mapping: PartnerMapping,
): { line: number; ticket: Partial<Record<PartnerField, string | null>>; fault?: PartnerReason }[] {
  return rows.map(({ line, cells, long }) => {
    const ticket: Partial<Record<PartnerField, string | null>> = {};
    let fault: PartnerReason | undefined;
    for (const field of PARTNER_FIELDS) {
      const column = mapping[field];
      if (column === undefined || column === null) continue;
      const cell = cells[column];
      if (cell === null && field === 'order') ticket.order = null;
      else if (cell === null) fault = long?.includes(column) ? 'LONG_NUMBER' : 'FORMULA';
      else ticket[field] = cell ?? '';
    }
    return { line, ticket, ...(fault && { fault }) };
  });
}

/** Returns the rows of a spreadsheet as they are. Throws UnusableListError for a cell that no list has. */
export function soundRows(rows: readonly TableRow[]): TableRow[] {
  return rows.map(({ line, cells, long }) => {
    if (cells.some((cell) => (cell?.length ?? 0) > LONGEST_CELL))
      throw new UnusableListError(partnerSheetTexts.cellTooLong(line));
    if (cells.some((cell) => cell?.includes('\0'))) throw new UnusableListError(partnerSheetTexts.nul(line));
    const kept = cells.slice(0, MOST_PARTNER_COLUMNS).map((cell) => cell?.trim() ?? null);
    return { line, cells: kept, ...(long && { long }) };
  });
}
