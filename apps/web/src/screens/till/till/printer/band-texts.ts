import type { PrinterFault } from './links/printer-link.ts';

const faults: Readonly<Record<PrinterFault, string>> = {
  'paper-out': 'Acabou o papel da impressora.',
  'cover-open': 'A tampa da impressora está aberta.',
  error: 'A impressora parou com um erro. Desligue e ligue de novo.',
  stuck: 'A impressora não responde. Veja se está ligada.',
  lost: 'A ligação com a impressora caiu.',
  busy: 'Não deu para abrir a impressora. Veja se está ligada e se outra aba ou outro programa não a usa.',
  driver: 'O sistema deste aparelho guarda esta impressora para si.',
  missing: 'A impressora não foi encontrada. Ligue-a a este aparelho, ou escolha-a de novo.',
  forgotten: 'O navegador não guarda qual é a impressora depois de recarregar a página. Escolha-a de novo.',
  unfinished: 'A impressão parou antes do fim.',
};

/** Texts of the printer at work. */
export const bandTexts = Object.freeze({
  title: 'Impressora',
  faults,
  left: (count: number) => (count === 1 ? '1 papel por imprimir.' : `${count} papéis por imprimir.`),
  saleStands: 'As vendas estão guardadas.',
  unmade: (count: number) => (count === 1 ? '1 papel não pôde ser feito.' : `${count} papéis não puderam ser feitos.`),
  again: 'Imprimir o que falta',
  tryAgain: 'Tentar de novo',
  drop: 'Não imprimir',
  choose: 'Escolher a impressora',
  comparing: 'Buscando os cartões da maquininha para imprimir o fechamento…',
  uncompared: 'Imprimir sem a comparação',
  printing: (count: number) => (count === 1 ? 'Imprimindo 1 papel…' : `Imprimindo ${count} papéis…`),
  dialog: 'janela de impressão',
  set: 'ligada',
  stopped: 'parada',
  byDialog: 'Pela janela de impressão',
  times: (times: number) => (times === 1 ? '1 vez' : `${times} vezes`),
  reprints: 'Impressa de novo',
} as const);
