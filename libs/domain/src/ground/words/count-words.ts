/** Formats `1284` as `1.284`, regardless of the runtime's locale data. */
export function formatCount(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(\d{3})+$)/g, '.');
  return value < 0 ? `\u2212\u00a0${digits}` : digits;
}

/** Returns `resta 1`, `restam 1.284`: the places left. */
export function leftWords(places: number): string {
  return `${places === 1 ? 'resta' : 'restam'} ${formatCount(places)}`;
}

/** Returns `1 ingresso`, `2 ingressos`. */
export function countWords(value: number, [one, many]: readonly [one: string, many: string]): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
