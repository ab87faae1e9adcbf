/** `1.000`, `12.345,6`: points between thousands, a comma before decimals. */
const GROUPED = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/;
/** `1000`, `12,5`, `12.5`. */
const PLAIN = /^-?\d+(?:[.,]\d*)?$/;
const MOST_DIGITS = 15;

/** Parses a number as people in Brazil write it; a point that can't separate thousands is a decimal point. */
export function readNumber(text: string): number | undefined {
  const typed = text.trim();
  if (typed.replace(/\D/g, '').length > MOST_DIGITS) return undefined;
  if (GROUPED.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/** Formats as `12,5`, without thousands separators, for a field. */
export function writeNumber(value: number): string {
  return String(value).replace('.', ',');
}
