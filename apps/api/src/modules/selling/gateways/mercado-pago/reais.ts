/** Converts centavos to reais as Mercado Pago writes them: at most two decimals. */
export function toReais(centavos: number): number {
  const digits = String(centavos).padStart(3, '0');
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Converts Mercado Pago's reais to centavos, via text, to avoid binary fractions. */
export function toCentavos(reais: number): number {
  return Number(reais.toFixed(2).replace('.', ''));
}
