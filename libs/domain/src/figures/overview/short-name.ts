/** Returns `Marina A.` of `Marina Alves de Souza`, for lists of figures. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const second = others.find((word) => /^\p{Lu}/u.test(word)) ?? others.at(-1);
  return second ? `${first} ${second[0]?.toUpperCase()}.` : first;
}
