/** Names a page: `Entradas · Arraial da Lua Cheia · Festix`. Parts still unknown are left out. */
export function pageTitle(...parts: readonly (string | undefined)[]): string {
  return [...parts, 'Festix'].filter(Boolean).join(' · ');
}
