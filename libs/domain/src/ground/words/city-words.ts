/** `Recife, PE`, or what is told of it. */
export function cityWords(venue: { city: string | null; state: string | null } | null): string {
  return [venue?.city, venue?.state].filter(Boolean).join(', ');
}
