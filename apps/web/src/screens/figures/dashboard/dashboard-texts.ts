import type { TodayEventView } from '@festix/domain/contract';
import { type DashboardPeriod } from '@festix/domain/figures';
import { countWords } from '@festix/domain/ground';

/** Texts of the start pages of producers and of the administration. */
export const dashboardTexts = Object.freeze({
  title: 'Início',
  greeting: (name: string) => `Olá, ${name}`,
  loading: 'Carregando o painel',
  newEvent: 'Novo evento',

  today: 'Hoje',
  todayDoors: 'Ver a porta',
  todaySales: 'Vendas de hoje',
  todayFigures: ({ sold, inside }: TodayEventView) =>
    [
      countWords(sold, ['ingresso vendido hoje', 'ingressos vendidos hoje']),
      ...(inside === null ? [] : [countWords(inside, ['pessoa dentro', 'pessoas dentro'])]),
    ].join(' · '),

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

  platform: 'Plataforma',
  salesPeriod: 'Período das vendas',
  revenue: 'Receita',
  withoutFees: 'sem as taxas de conveniência',
  withoutCourtesies: 'sem as cortesias',
  byMonth: 'Vendas por mês',
  byMonthTotal: (total: string) => `Vendas por mês, total ${total}`,
  month: 'Mês',
  asTable: 'Ver em tabela',
  asChart: 'Ver em gráfico',
  top: 'Mais vendidos',
  nobodySold: 'Nenhum evento vendeu neste período.',
  otherPeriodSales: 'Escolha outro período para ver as vendas dele.',
  ticketsSold: (count: number) => countWords(count, ['ingresso', 'ingressos']),

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
