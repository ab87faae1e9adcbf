/** Made at its first use: a browser looks up the words of a language for it, tens of milliseconds on a slow phone. */
let format: Intl.ListFormat | undefined;

/** Enumerates names as a sentence does: `Pista, Camarote e Camping`. */
export function enumerated(names: readonly string[]): string {
  format ??= new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' });
  return format.format(names);
}
