import type {
  PartnerFaultView,
  PartnerImportView,
  PartnerSellerView,
  PartnerTicketView,
} from '@festix/domain/contract';
import { PARTNER_CODE_FORMATS, type PartnerCodeFormat, type PartnerMapping } from '@festix/domain/selling';
import { formatNames, formatShortNames, partnersTexts as texts } from './partners-texts.ts';

/** Cells that stand for a column. */
const EXAMPLES = 3;
const LONGEST_EXAMPLE = 28;

/** The kinds of codes as choices, QR first: it is always read. */
export const FORMAT_CHOICES = PARTNER_CODE_FORMATS.map((value) => ({
  value,
  label: value === 'qr' ? `${formatNames.qr}, sempre` : formatNames[value],
  disabled: value === 'qr',
}));

/** Returns `QR, Code 128`. */
export function formatsWords(formats: readonly PartnerCodeFormat[]): string {
  return PARTNER_CODE_FORMATS.filter((format) => format === 'qr' || formats.includes(format))
    .map((format) => formatShortNames[format])
    .join(', ');
}

/** Returns the chosen kinds in the order of the catalogue, QR among them. */
export function withQr(formats: readonly PartnerCodeFormat[]): PartnerCodeFormat[] {
  return PARTNER_CODE_FORMATS.filter((format) => format === 'qr' || formats.includes(format));
}

/** Returns whether the seller is the one of a typed name, as the server compares them. */
export function isNamed({ name }: Pick<PartnerSellerView, 'name'>, typed: string): boolean {
  return name.trim().toLowerCase() === typed.trim().toLowerCase();
}

/** Returns the first cells of a column, to tell it by. */
export function examplesOf(sample: PartnerImportView['sample'], column: number | null | undefined): string | undefined {
  if (column == null) return undefined;
  const cells = sample.map(({ cells: row }) => (row[column] === null ? texts.formula : row[column]));
  const some = [...new Set(cells.filter(Boolean))].slice(0, EXAMPLES);
  if (some.length === 0) return undefined;
  const shown = some.map((cell) => (cell!.length > LONGEST_EXAMPLE ? `${cell!.slice(0, LONGEST_EXAMPLE)}…` : cell));
  return texts.example(shown.join(' · '));
}

/** Returns a mapping with another column for a field; the field that had the column loses it. */
export function remapped(mapping: PartnerMapping, field: keyof PartnerMapping, column: number | null): PartnerMapping {
  const others = Object.entries(mapping).map(([one, at]) => [one, at === column && one !== 'code' ? null : at]);
  return { ...(Object.fromEntries(others) as PartnerMapping), [field]: column };
}

/** Returns the reason against a line, with the line or the seller that has its code already. */
export function faultWords({ reason, message, other_line, seller }: PartnerFaultView): string {
  const isAlike = reason === 'ALIKE';
  const where = [
    other_line !== undefined && (isAlike ? texts.otherAt : texts.firstAt)(other_line),
    seller && (isAlike ? texts.otherOf : texts.alreadyOf)(seller),
  ];
  return [message, ...where].filter(Boolean).join(' ');
}

const LONGEST_SHOWN_SELLER = 24;

/** Returns the name of a seller as it fits on a button. */
export function sellerInShort(name: string): string {
  return name.length > LONGEST_SHOWN_SELLER ? `${name.slice(0, LONGEST_SHOWN_SELLER).trimEnd()}…` : name;
}

export function holderOf({ name }: PartnerTicketView): string {
  return name ?? texts.unnamed;
}
