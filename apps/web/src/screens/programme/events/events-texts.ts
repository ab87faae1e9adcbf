import { type EventRowView } from '@festix/domain/contract';
import { countWords, formatCount } from '@festix/domain/ground';
import { type RoleArea } from '@festix/domain/people';

type TakenPlaces = Pick<EventRowView, 'tickets_sold' | 'tickets_given' | 'tickets_disputed' | 'ticket_limit'>;

/** Texts of the lists of events, and of a transfer. */
export const eventsTexts = Object.freeze({
  events: 'Eventos',
  event: ['evento', 'eventos'],
  newEvent: 'Novo evento',
  filterEvents: 'Filtrar eventos',
  when: 'Quando',
  future: 'Próximos',
  past: 'Passados',
  drafts: 'Rascunhos',
  eventName: 'Nome do evento',
  day: 'Dia',
  earliest: 'Mais cedo',
  latest: 'Mais tarde',
  oldest: 'Mais antigos',
  newest: 'Mais recentes',
  byName: 'Nome A–Z',
  byNameBackwards: 'Nome Z–A',
  clearFilters: 'Limpar filtros',
  checkTheName: 'Confira a escrita do nome e o dia, ou veja todos.',
  endedHere: 'Eventos que terminaram aparecem aqui.',
  nextHere: 'Eventos que ainda não terminaram aparecem aqui.',
  draftsHere: 'Eventos que você ainda não publicou aparecem aqui.',
  firstEvent: 'Conte o que é, quando e onde. Depois crie os lotes e publique.',

  name: 'Nome',
  billed: 'Faturado R$',
  payouts: 'Repasse R$',
  balance: 'Saldo R$',
  date: 'Data',
  venue: 'Local',
  tickets: 'Ingressos',

  status: 'Situação',
  cancelled: 'Cancelado',
  draft: 'Rascunho',
  ended: 'Encerrado',
  noLots: 'Sem lotes',
  soldOut: 'Esgotado',
  onSale: 'À venda',
  closed: 'Vendas fechadas',
  private: 'Privado',
  changed: 'Alterado',
  test: 'Teste',

  actionsOf: (event: string) => `Ações de ${event}`,
  about: 'Sobre o evento',
  starts: 'Começa',
  ends: 'Termina',
  producer: 'Produtor',
  nameAndProducer: 'Nome e produtor',
  producerHint: 'Nome ou e-mail do produtor',
  producerDetails: 'Detalhes do Producer',
  soldOf: ({ tickets_sold, tickets_given, tickets_disputed, ticket_limit }: TakenPlaces) =>
    [
      `${countWords(tickets_sold, ['vendido', 'vendidos'])} de ${countWords(ticket_limit, ['lugar', 'lugares'])}`,
      ...(tickets_given > 0 ? [countWords(tickets_given, ['cortesia', 'cortesias'])] : []),
      ...(tickets_disputed > 0 ? [`${formatCount(tickets_disputed)} em disputa`] : []),
    ].join(' · '),
  tax: 'Taxa de conveniência',
  page: 'Página pública',

  newEntry: 'Nova entrada',
  sell: 'Vender',
  seePage: 'Ver página do evento',
  seePageShort: 'Ver página',
  copyLink: 'Copiar link',

  markChanged: 'Marcar como alterado',
  cancel: 'Cancelar evento',

  transfer: 'Transferir Produtor',
  transferTitle: 'Transferir o evento?',
  newProducer: 'Novo produtor',
  chooseProducer: 'Nome ou e-mail',
  copyTeams: 'Copiar equipes',
  copyTeamsHint: 'O novo produtor recebe cópias das equipes do evento, com as permissões de cada pessoa nele.',
  withTeams: 'O novo produtor recebe cópias das equipes, com as permissões que as pessoas têm neste evento.',
  withoutTeams: 'As permissões das equipes neste evento terminam.',
  producersLoadFailed: 'Ocorreu um erro ao carregar os produtores',
  searching: 'Procurando…',
  transferring: 'Transferindo…',
} as const);

/** Returns the consequences of a transfer, before it is done. */
export function transferConsequence(from: string, copiesTeams: boolean): string {
  const teams = copiesTeams ? eventsTexts.withTeams : eventsTexts.withoutTeams;
  return (
    `${from} deixa de ver o evento na hora. Vendas, saldo, cupons e links vão junto; pedidos de repasse em aberto são ` +
    `recusados, e os aparelhos da porta param depois de um último envio. ${teams}`
  );
}

/** Texts of an empty list, for each area. */
export const whereEventsComeFrom: Readonly<Record<RoleArea, string>> = Object.freeze({
  'super-admin': 'Os eventos de quem produz aparecem aqui.',
  support: 'Os eventos de quem produz aparecem aqui.',
  producer: eventsTexts.firstEvent,
  'team-member': 'Você já está na equipe. Peça a quem produz que libere um evento para você.',
  'sale-point': 'Os eventos que o seu ponto vende aparecem aqui. Quem os produz libera a venda.',
});
