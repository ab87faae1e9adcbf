import { formatCount } from '@festix/domain/ground';

/** Texts of the door report. */
export const reportTexts = Object.freeze({
  title: 'Relatório de entradas',
  partialTitle: 'Relatório parcial de entradas',
  partial: 'PARCIAL',
  partialLine: 'O evento ainda não terminou: os números são os deste momento.',
  summary: 'Resumo',
  item: 'Item',
  count: 'Quantidade',
  note: 'Observação',
  event: 'Evento',
  start: 'Início',
  end: 'Término',
  made: 'Gerado em',
  inside: 'Entraram',
  ofSold: (percent: string) => `${percent} dos vendidos`,
  ofExpected: (percent: string) => `${percent} dos ingressos`,
  sold: 'Ingressos vendidos',
  given: 'Cortesias',
  partners: 'De parceiros',
  unsold: 'Dentro sem venda válida',
  unsoldNote: 'reembolsados depois de entrar, ou vendidos em um caixa que ainda não enviou a venda',
  disputed: 'Em disputa',
  disputedNote: 'não entram enquanto o pagamento é contestado',
  leased: 'Canhotos com caixas',
  leasedNote: 'ainda podem ser vendidos',
  refused: 'Leituras recusadas',
  refusedHead: 'Recusadas',
  conflicts: 'Conflitos em aberto',
  doublesStopped: 'Entradas em dobro evitadas',
  doublesStoppedNote: 'recusadas porque um aparelho ouviu de outro, sem o servidor',
  undone: 'Entradas desfeitas',
  documentsOpen: 'Documentos não conferidos',
  peak: 'Hora de mais movimento',

  byHour: 'Por hora',
  hour: 'Hora',
  byHourDayAndArea: 'Por hora, dia e setor',
  byHourAndArea: 'Por hora e setor',
  byLot: 'Por lote',
  lot: 'Lote',
  absent: 'Não entraram',
  presence: 'Presença',
  byDayAndArea: 'Por dia e setor',
  byArea: 'Por setor',
  day: 'Dia',
  area: 'Setor',
  placeExpected: 'Ingressos',
  stillInside: 'Dentro',
  capacity: 'Lotação',
  byDevice: 'Por aparelho',
  device: 'Aparelho',
  operator: 'Operador',
  first: 'Primeira leitura',
  last: 'Última leitura',
  backOffice: 'Painel',
  deviceGone: 'Aparelho removido',
  byReason: 'Recusas',
  reason: 'Motivo',

  conflictList: 'Conflitos',
  code: 'Ingresso',
  unknownTicket: 'desconhecido',
  outcome: 'Leitura',
  stands: 'Esta entrada vale',
  wasUndone: 'Desfeita',
  at: 'Hora da leitura',
  gate: 'Portão',
  delay: 'Chegou depois de',
  uncertainty: 'Incerteza',

  undoneList: 'Desfeitas',
  enteredAt: 'Entrou em',
  undoneAt: 'Desfeita em',
  undoneBy: 'Por',
  undoReason: 'Por quê',

  documentList: 'Documentos não conferidos',
  documentNote: 'Entraram com preço reduzido, e ninguém registrou se o documento foi mostrado.',

  meia: 'Meia-entrada',
  quota: 'Cota de meia',
  kind: 'Tipo',
  soldHead: 'Vendidos',
  shown: 'Conferido',
  denied: 'Negado',
  paid: 'Pagou a diferença',
  unrecorded: 'Sem registro',
  inQuota: 'Total da cota',
  places: 'Lugares dos lotes ativos',
  quotaLine: 'Cota de meia-entrada',
  quotaNote: '40 % dos lugares, arredondados para cima (Decreto 8.537/2015, art. 9º)',
  quotaSold: 'Vendidos na cota',
  quotaUsed: (percent: string) => `${percent} da cota`,
  outside: 'Idosos têm meia-entrada fora da cota (Lei 10.741/2003, art. 23).',

  none: Object.freeze({
    byHour: 'Ninguém entrou ainda.',
    byLot: 'Nenhum lote.',
    byDevice: 'Nenhum aparelho leu ingressos.',
    byReason: 'Nenhuma leitura foi recusada.',
    conflictList: 'Nenhum conflito.',
    undoneList: 'Nenhuma entrada foi desfeita.',
    documentList: 'Todos os documentos foram conferidos.',
    meia: 'Nenhum ingresso vendido.',
  }),
} as const);

/** Formats a share as `62,5%`; empty for a whole of zero. */
export function shareWords(part: number, whole: number): string {
  if (whole === 0) return '—';
  return `${String(Math.round((1000 * part) / whole) / 10).replace('.', ',')}%`;
}

/** Formats seconds, never negative, as `3 min 20 s`. */
export function spanWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return `${formatCount(hours)} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
}
