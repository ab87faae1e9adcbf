import { type DoorPanelView } from '@festix/domain/contract';
import { type DoorReportFormat } from '@festix/domain/door';
import { countWords, formatCount } from '@festix/domain/ground';

/** The expected tickets by status, and the stubs on lease. */
type Expected = Pick<DoorPanelView, 'sold' | 'given' | 'disputed' | 'partners' | 'expected' | 'leased'>;

const ENTRIES = ['entrada', 'entradas'] as const;

/** Texts of the door panel. */
export const doorPanelTexts = Object.freeze({
  placeFilters: { area: 'Setor', allAreas: 'Todos os setores', day: 'Dia', allDays: 'Todos os dias' },
  title: 'Painel da porta',
  entries: 'Entradas',
  loading: 'Carregando o painel da porta',
  live: 'ao vivo',
  over: 'evento encerrado',
  updatedAt: 'atualizado às',

  download: { pdf: 'Relatório PDF', xlsx: 'Planilha' } satisfies Record<DoorReportFormat, string>,
  partial: 'O evento ainda não terminou: o relatório sai marcado como parcial.',

  figures: 'Números da porta',
  inside: 'Entraram',
  ofExpected: ({ sold, given, disputed, partners = 0, expected, leased }: Expected) => {
    const parts = [
      countWords(sold, ['vendido', 'vendidos']),
      ...(given > 0 ? [countWords(given, ['cortesia', 'cortesias'])] : []),
      ...(disputed > 0 ? [`${formatCount(disputed)} em disputa`] : []),
    ];
    if (partners > 0) parts.push(countWords(partners, ['de parceiro', 'de parceiros']));
    const unsold = expected - sold - given - disputed - partners;
    if (unsold > 0) parts.push(`${formatCount(unsold)} já dentro sem venda válida`);
    const stubs = leased > 0 ? [`${countWords(leased, ['canhoto', 'canhotos'])} com caixas`] : [];
    const whole = parts.length > 1 ? [`${formatCount(expected)}: ${parts.join(', ')}`] : parts;
    return `de ${[...whole, ...stubs].join(' · ')}`;
  },
  perMinute: 'Entradas por minuto',
  lastFive: 'nos últimos 5 minutos',
  busiest: (minute: string) => `no melhor minuto, às ${minute}`,
  refused: 'Recusas',
  refusedWords: (count: number) => countWords(count, ['recusa', 'recusas']),
  refusedShare: (percent: string) => `${percent} das leituras`,
  conflicts: 'Conflitos',
  openConflicts: 'em aberto',
  seeConflicts: 'Ver na lista',
  doublesStopped: 'Em dobro evitadas',
  byListening: 'entradas, por celulares que se ouvem',
  undone: 'Desfeitas',
  byTeam: 'pela supervisão',

  minutes: 'Entradas por minuto',
  minutesFrom: (first: string, last: string) => `de ${first} a ${last}`,
  chartOf: (first: string, last: string, sum: number) =>
    `Entradas por minuto, de ${first} a ${last}, total ${formatCount(sum)}`,
  minute: 'Minuto',
  entriesWords: (count: number) => countWords(count, ENTRIES),
  noneInHour: 'Ninguém entrou nesta hora.',
  asTable: 'Ver em tabela',
  asChart: 'Ver em gráfico',

  passages: 'Por dia e setor',
  passagesByArea: 'Por setor',
  insideWord: 'dentro',
  full: 'Lotado',
  enteredOf: (entered: number, expected: number, capacity: number | null) => {
    const came = `${entered === 1 ? 'entrou' : 'entraram'} ${formatCount(entered)} de ${formatCount(expected)}`;
    return capacity === null ? came : `${came} · lotação ${formatCount(capacity)}`;
  },

  readsOf: 'Entradas por minuto e recusas de',

  lots: 'Por lote',
  noLots: 'Este evento ainda não tem lotes.',

  devices: 'Aparelhos',
  device: 'Aparelho',
  queue: 'Fila',
  lastContact: 'Último contato',
  never: 'nunca',
  noDevices: 'Nenhum aparelho na porta ainda.',
  noDevicesLine: 'Os celulares aparecem aqui assim que abrem a porta deste evento.',
  backOffice: 'Painel',
  deviceGone: 'Aparelho removido',
  silent: 'Sem contato',
  revoked: 'Bloqueado',
  untold: '—',
  waiting: (count: number) => `${formatCount(count)} na fila`,
  toldAt: (when: string) => `informada ${when}`,
  hears: (names: readonly string[], isNow: boolean) => {
    const verb = isNow ? 'ouve' : 'ouvia';
    return names.length > 0 ? `${verb} ${names.join(', ')}` : `não ${verb} ninguém`;
  },
  since: (when: string) => `desde ${when}`,

  reasons: 'Recusas por motivo',
  noRefusals: 'Nenhuma leitura foi recusada.',

  lastUndone: 'Últimas desfeitas',
  noneUndone: 'Nenhuma entrada foi desfeita.',
  undoneBy: (by: string) => `por ${by}`,

  documents: 'Documentos não conferidos',
  documentsCount: (count: number) => countWords(count, ['ingresso', 'ingressos']),
  noDocuments: 'Todos os documentos foram conferidos.',
  seeDocuments: 'Ver todos na lista',
});

/** Formats a count of the axis; empty between two entries. */
export function axisEntries(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : '';
}
