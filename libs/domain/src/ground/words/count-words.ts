/** `1284` → `1.284`, whatever the runtime's language data. */
export function formatCount(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(\d{3})+$)/g, '.');
  return value < 0 ? `\u2212\u00a0${digits}` : digits;
}

/** `resta 1`, `restam 1.284`: places that are left. */
export function leftWords(places: number): string {
  return `${places === 1 ? 'resta' : 'restam'} ${formatCount(places)}`;
}

/** `1 ingresso`, `2 ingressos`. */
export function countWords(value: number, [one, many]: readonly [one: string, many: string]): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
