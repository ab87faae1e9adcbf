import { formatCount } from '@festix/domain/ground';

/** Texts on every page of a printed report. */
export const pageTexts = Object.freeze({
  madeAt: (moment: string) => `Gerado em ${moment}`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  leftOut: {
    before: (count: number) => `Antes destas, mais ${inTheSpreadsheet(count)}`,
    after: (count: number) => `E mais ${inTheSpreadsheet(count)}`,
  },
} as const);

function inTheSpreadsheet(count: number): string {
  return count === 1 ? '1 linha, que está na planilha.' : `${formatCount(count)} linhas, que estão na planilha.`;
}
