import { cleanLine } from '../../ground/words/clean-text.ts';
import { emailAddress, normaliseEmail } from '../../ground/rules/email.ts';
import { PERSON_NAME_LENGTH } from '../../ground/rules/lengths.ts';
import { foldText } from '../../ground/rules/text.ts';
import { MOST_COURTESY_TICKETS } from './courtesy-rules.ts';

/** Most rows of a spreadsheet of courtesies, without its heading. */
export const MOST_SHEET_ROWS = 1000;

/** Most bytes of a spreadsheet. */
export const LARGEST_SHEET = 1024 * 1024;

/** The columns of a spreadsheet of courtesies, in their order. */
export const SHEET_COLUMNS = ['Nome', 'E-mail', 'Lote', 'Ingresso', 'Quantidade'] as const;

/** Names of its sheets, and the columns of the one with the choices. */
export const sheetNames = Object.freeze({
  courtesies: 'Cortesias',
  choices: 'Lotes e ingressos',
  choiceColumns: ['Lote', 'Ingresso', 'Lugares'],
} as const);

export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** A row as it was read: texts of the cells; null for a formula. */
export interface SheetRow {
  /** Number in the spreadsheet, from 1. */
  number: number;
  cells: readonly (string | null)[];
  /** Columns, from 0, of numbers with more digits than a spreadsheet keeps; their cells are null. */
  long?: readonly number[];
}

/** A price for courtesies, with the places left in its lot. */
export interface SheetPrice {
  id: string;
  name: string;
  lot: { id: string; name: string };
  remaining: number;
}

/** The request of a valid row. */
export interface SheetCourtesy {
  row: number;
  name: string;
  email: string;
  price_id: string;
  amount: number;
}

/** The fault of a cell. */
export interface SheetFault {
  row: number;
  column: SheetColumn | null;
  message: string;
}

export const sheetTexts = Object.freeze({
  unreadable: 'Não foi possível ler a planilha. Baixe o modelo e preencha a partir dele.',
  tooLarge: 'A planilha é grande demais.',
  infected: 'O antivírus recusou esta planilha.',
  headings: `A primeira linha deve ter as colunas ${SHEET_COLUMNS.join(', ')}.`,
  empty: 'A planilha não tem nenhuma cortesia.',
  tooManyRows: `Uma planilha tem no máximo ${MOST_SHEET_ROWS} cortesias.`,
  formula: 'Fórmulas não são aceitas, escreva o valor.',
  name: 'Informe o nome.',
  nameTooLong: 'O nome é longo demais.',
  email: 'E-mail inválido.',
  lot: 'Lote desconhecido.',
  sameLots: 'Mais de um lote tem este nome. Mude o nome de um deles, ou envie estas cortesias sem a planilha.',
  price: 'Este lote não tem este ingresso.',
  samePrices:
    'Este lote tem mais de um ingresso com este nome. Mude um deles, ou envie estas cortesias sem a planilha.',
  amount: `Informe uma quantidade de 1 a ${MOST_COURTESY_TICKETS}.`,
  short: (lot: string, remaining: number) =>
    `O lote ${lot} só tem ${remaining} ${remaining === 1 ? 'lugar' : 'lugares'}, e a planilha pede mais.`,
});

/**
 * Checks every row of a spreadsheet before anything is issued. Finds lots and prices by name, regardless of case and
 * accents; a name that two share is a fault, and a lot with too few places is a fault of the first row beyond them.
 */
export function checkSheet(
  rows: readonly SheetRow[],
  prices: readonly SheetPrice[],
): { courtesies: SheetCourtesy[]; faults: SheetFault[] } {
  const lots = lotsByName(prices);
  const asked = new Map<string, number>();
  const courtesies: SheetCourtesy[] = [];
  const faults: SheetFault[] = [];
  for (const row of rows) {
    const found = readRow(row, lots);
    if ('faults' in found) {
      faults.push(...found.faults);
      continue;
    }
    const { lot, remaining } = found.price;
    const sum = (asked.get(lot.id) ?? 0) + found.courtesy.amount;
    const wasShort = (asked.get(lot.id) ?? 0) > remaining;
    asked.set(lot.id, sum);
    if (sum > remaining && !wasShort)
      faults.push({ row: row.number, column: 'Quantidade', message: sheetTexts.short(lot.name, remaining) });
    courtesies.push(found.courtesy);
  }
  return { courtesies, faults };
}

/** Prices by the name of their lot, then by their own. */
type LotsByName = ReadonlyMap<string, ReadonlyMap<string, readonly SheetPrice[]>>;

function lotsByName(prices: readonly SheetPrice[]): LotsByName {
  const lots = Map.groupBy(prices, ({ lot }) => foldText(lot.name));
  return new Map([...lots].map(([name, inLot]) => [name, Map.groupBy(inLot, (price) => foldText(price.name))]));
}

type FoundPrice = { price: SheetPrice } | { column: SheetColumn; message: string };

function findPrice(lots: LotsByName, lot: string, name: string): FoundPrice {
  const named = lots.get(foldText(lot));
  if (!named) return { column: 'Lote', message: sheetTexts.lot };
  if (new Set([...named.values()].flat().map((price) => price.lot.id)).size > 1) {
    return { column: 'Lote', message: sheetTexts.sameLots };
  }
  const [price, ...more] = named.get(foldText(name)) ?? [];
  if (!price) return { column: 'Ingresso', message: sheetTexts.price };
  return more.length > 0 ? { column: 'Ingresso', message: sheetTexts.samePrices } : { price };
}

function readRow(
  { number, cells }: SheetRow,
  lots: LotsByName,
): { courtesy: SheetCourtesy; price: SheetPrice } | { faults: SheetFault[] } {
  const faults: SheetFault[] = [];
  const wrong = (column: SheetColumn, message: string) => void faults.push({ row: number, column, message });
  const text = (column: SheetColumn): string | undefined => {
    const cell = cells[SHEET_COLUMNS.indexOf(column)];
    if (cell === null) wrong(column, sheetTexts.formula);
    return cell === null ? undefined : cleanLine(cell ?? '');
  };
  const name = text('Nome');
  if (name === '') wrong('Nome', sheetTexts.name);
  else if (name !== undefined && name.length > PERSON_NAME_LENGTH) wrong('Nome', sheetTexts.nameTooLong);
  const email = text('E-mail');
  if (email !== undefined && !emailAddress.check(email)) wrong('E-mail', sheetTexts.email);
  const lot = text('Lote');
  const price = text('Ingresso');
  const found = lot === undefined || price === undefined ? undefined : findPrice(lots, lot, price);
  if (found && 'message' in found) wrong(found.column, found.message);
  const amount = text('Quantidade');
  const count = amount === undefined || !/^\d{1,4}$/.test(amount) ? 0 : Number(amount);
  if (amount !== undefined && (count < 1 || count > MOST_COURTESY_TICKETS)) wrong('Quantidade', sheetTexts.amount);
  if (faults.length > 0 || !found || !('price' in found) || name === undefined || email === undefined) {
    return { faults };
  }
  return {
    courtesy: { row: number, name, email: normaliseEmail(email), price_id: found.price.id, amount: count },
    price: found.price,
  };
}
