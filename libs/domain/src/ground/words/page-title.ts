/** Returns a page's title: `Entradas · Arraial da Lua Cheia · Festix`. Leaves out unknown parts. */
export function pageTitle(...parts: readonly (string | undefined)[]): string {
  return [...parts, 'Festix'].filter(Boolean).join(' · ');
}
