/** Most characters of a note in a table. */
const SHOWN = 30;

/** Returns the part of a note that a table shows, with an ellipsis if it is cut. */
export function shortNote(note: string): string {
  const letters = [...note];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('').trimEnd()}…` : note;
}
