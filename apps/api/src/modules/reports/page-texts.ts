import { formatCount } from '@festix/domain';

/** What people read on every page of a printed report. */
export const pageTexts = Object.freeze({
  madeAt: (moment: string) => `Gerado em ${moment}`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  more: (count: number) =>
    count === 1
      ? 'E mais 1 linha, que está na planilha.'
      : `E mais ${formatCount(count)} linhas, que estão na planilha.`,
} as const);
