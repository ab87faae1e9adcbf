/** Returns `Recife, PE`, or the part that is known. */
export function cityWords(venue: { city: string | null; state: string | null } | null): string {
  return [venue?.city, venue?.state].filter(Boolean).join(', ');
}
