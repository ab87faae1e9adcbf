/** `Recife, PE`; nothing where no city is told. */
export function cityWords(venue: { city: string | null; state: string | null } | null): string {
  return [venue?.city, venue?.state].filter(Boolean).join(', ');
}
