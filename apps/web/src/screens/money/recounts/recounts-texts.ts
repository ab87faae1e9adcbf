import type { RecountState } from '@festix/domain/money';

/** Texts of the recounts of the ledger. */
export const recountsTexts = Object.freeze({
  reconciliation: 'Conciliação',
  line: 'Toda noite, os números de cada evento são recontados a partir dos pedidos, custos e repasses, e comparados com os lançamentos do livro, as somas e os totais.',
  start: 'Conferir agora',
  starting: 'Iniciando…',
  noneLine: 'A primeira acontece nesta noite. Para não esperar, confira agora.',

  recounts: 'Conferências',
  recount: ['conferência', 'conferências'],
  event: ['evento', 'eventos'],
  difference: ['diferença', 'diferenças'],
  chosen: 'Diferenças',
  when: 'Iniciada em',
  who: 'Quem pediu',
  nightly: 'Toda noite',
  events: 'Eventos',
  differences: 'Diferenças',
  state: 'Status',
  states: {
    waiting: 'Na fila',
    running: 'Em andamento',
    done: 'Concluída',
    failed: 'Falhou',
  } satisfies Record<RecountState, string>,

  well: (events: string) => `Tudo bate: ${events} sem diferença.`,
  counting: 'A conferência está em andamento. O resultado aparece aqui.',
  failed: 'Esta conferência não chegou ao fim. Nada foi alterado. Confira de novo.',
  found: (differences: string, events: string) =>
    `${differences} em ${events}. O livro não foi alterado: veja cada caso antes de corrigir.`,

  eventHead: 'Evento',
  figure: 'Número',
  source: 'Onde',
  shown: 'Registrado',
  recounted: 'Recontado',
  apart: 'Diferença',
} as const);
