interface Titled {
  title: string;
  /** Column width of a spreadsheet, in characters. */
  width: number;
}

interface TextColumn<Row> extends Titled {
  kind: 'text';
  of(row: Row): string | null;
}

interface NumberColumn<Row> extends Titled {
  /** Amounts are centavos; times are seconds since 1970 of the event's local clock. */
  kind: 'count' | 'amount' | 'moment';
  of(row: Row): number | null;
}

/** A column of a report, for any kind of file. */
export type ReportColumn<Row> = TextColumn<Row> | NumberColumn<Row>;

/** Characters that are unreadable, break a line or are not allowed in XML. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff]+/gu;

/** Returns a text on one line, without unprintable characters. */
export function plainText(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim();
}

/** Formats local seconds as `13/06/2026 20:00`. */
export function momentText(seconds: number): string {
  const [year, month, day, hour, minute] = new Date(seconds * 1000).toISOString().split(/[-T:]/, 5);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}
