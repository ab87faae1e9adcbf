interface Titled {
  title: string;
  /** In characters, of a spreadsheet. */
  width: number;
}

interface TextColumn<Row> extends Titled {
  kind: 'text';
  of(row: Row): string | null;
}

interface NumberColumn<Row> extends Titled {
  /** Amounts are centavos; moments are seconds since 1970 as the clock on the event's wall counts them. */
  kind: 'count' | 'amount' | 'moment';
  of(row: Row): number | null;
}

/** A column of a report, whatever file it is written to. */
export type ReportColumn<Row> = TextColumn<Row> | NumberColumn<Row>;

/** What cannot be read, spoils a line or is not allowed in XML: control characters, ends of lines, no characters at all. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff]+/gu;

/** A text of ours or of somebody else's, on one line. */
export function plainText(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim();
}

/** `13/06/2026 20:00`, of seconds as a clock on the wall counts them. */
export function momentText(seconds: number): string {
  const [year, month, day, hour, minute] = new Date(seconds * 1000).toISOString().split(/[-T:]/, 5);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}
