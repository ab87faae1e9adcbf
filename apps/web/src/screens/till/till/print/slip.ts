/** A label and a figure on one line. */
export interface SlipRow {
  label: string;
  value: string;
  /** Printed below the label. */
  note?: string;
  isTotal?: boolean;
}

/** A part of a slip, from the top of the paper to its bottom. */
export type SlipPart =
  /** The name at the head, and a title below a rule. */
  | { is: 'name' | 'title'; text: string }
  /** The largest letters: a lot on its ticket, the half-price quota. */
  | { is: 'large'; text: string }
  /** A line of text; `strong` comes before it. */
  | { is: 'line'; text: string; strong?: string }
  /** A line below a thin rule. */
  | { is: 'foot'; text: string }
  | { is: 'rows'; rows: readonly SlipRow[] }
  /** A table whose first column is text and whose others are figures. */
  | { is: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { is: 'qr'; text: string }
  /** A code that people type. */
  | { is: 'code'; text: string }
  /** A line to sign on, above its label. */
  | { is: 'sign'; text: string };

/** One paper: a printer cuts it off, and the print dialog gives it a page. */
export type Slip = readonly SlipPart[];
