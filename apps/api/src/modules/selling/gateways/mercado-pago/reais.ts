/** Centavos as the number of reais that Mercado Pago writes: at most two decimals. */
export function toReais(centavos: number): number {
  const digits = String(centavos).padStart(3, '0');
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Reais as Mercado Pago writes them, in centavos; the text in between keeps fractions of binary numbers out. */
export function toCentavos(reais: number): number {
  return Number(reais.toFixed(2).replace('.', ''));
}
