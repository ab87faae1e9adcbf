/** Characters of an observation that a table shows. */
const SHOWN = 30;

/** An observation as long as a table shows it; what is cut ends in an ellipsis. */
export function shortNote(note: string): string {
  const letters = [...note];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('').trimEnd()}…` : note;
}
