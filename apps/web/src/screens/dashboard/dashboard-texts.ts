import { countWords, type DashboardPeriod } from '@festix/domain';

/** What people read where a producer begins. */
export const dashboardTexts = Object.freeze({
  title: 'Início',
  greeting: (name: string) => `Olá, ${name}`,
  loading: 'Carregando o painel',
  newEvent: 'Novo evento',

  period: 'Período dos eventos',
  periods: {
    future: 'Próximos',
    past: 'Passados',
    current_year: 'Este ano',
    last_year: 'Ano passado',
    current_month: 'Este mês',
    last_month: 'Mês passado',
    custom: 'Período',
  } satisfies Record<DashboardPeriod, string>,
  from: 'De',
  to: 'Até',

  figures: 'Totais do período',
  billed: 'Faturado',
  byOrigin: (online: string, till: string) => `${online} online, ${till} em pontos de venda`,
  tickets: 'Ingressos vendidos',
  orders: (count: number) => countWords(count, ['pedido', 'pedidos']),
  averagePrice: 'Preço médio',
  perPaidTicket: 'por ingresso pago',
  courtesies: 'Cortesias',
  outsideReceipts: 'fora do faturado',
  events: 'Eventos',

  event: ['evento', 'eventos'] as const,
  filterEvents: 'Buscar eventos',
  eventName: 'Nome do evento',
  name: 'Nome',
  date: 'Data',
  venue: 'Local',
  ticketsHead: 'Ingressos',
  ordersHead: 'Pedidos',
  billedHead: 'Faturado R$',
  status: 'Situação',
  clearSearch: 'Limpar busca',
  checkTheName: 'Confira a escrita do nome.',
  otherPeriod: 'Escolha outro período para ver os seus eventos.',
  seeAll: 'Ver todos os eventos',
  firstEvent: 'Conte o que é, quando e onde. Depois crie os lotes, e o evento começa a vender.',
} as const);
