import { countWords, formatCount } from '@festix/domain/ground';

const ORDERS = ['pedido', 'pedidos'] as const;
const TICKETS = ['ingresso', 'ingressos'] as const;

/** Texts of an event's overview. */
export const overviewTexts = Object.freeze({
  title: 'Visão geral',
  figures: 'Números do evento',
  loading: 'Carregando a visão geral',

  balance: 'Saldo',
  totalReceipt: 'Receita total',
  administration: 'Taxa de administração',
  absorbedFees: 'Taxa de conveniência (eu pago)',
  expenses: 'Custos',
  alreadyReceived: 'Já recebido',
  payouts: 'Repasses feitos',
  requestPayout: 'Pedir repasse',

  online: 'Receita online',
  salePoints: 'Ponto de venda',
  averagePrice: 'Preço médio',
  perPaidTicket: 'por ingresso pago',
  ticketsSold: 'Ingressos vendidos',
  perSale: (average: string) => `${average} por venda`,
  courtesies: 'Cortesias',
  outsideReceipts: 'fora da receita',
  pageViews: 'Visitas à página',
  becameOrders: (percent: string) => `${percent} viraram pedido`,
  orders: (count: number) => countWords(count, ORDERS),
  ordersAndTickets: (orders: number, tickets: number) =>
    `${countWords(orders, ORDERS)} · ${countWords(tickets, TICKETS)}`,
  ordersWord: (count: number) => (count === 1 ? ORDERS[0] : ORDERS[1]),
  tickets: (count: number) => countWords(count, TICKETS),

  sales: 'Vendas',
  period: 'Período das vendas',
  periods: {
    today: 'Hoje',
    yesterday: 'Ontem',
    last_week: '7 dias',
    last_month: '31 dias',
    custom: 'Período',
  },
  wholePeriods: {
    today: 'Hoje',
    yesterday: 'Ontem',
    last_week: 'Últimos 7 dias',
    last_month: 'Último mês, 31 dias',
    custom: 'Período personalizado',
  },
  said: { today: 'hoje', yesterday: 'ontem' },
  inDays: (days: number) => `em ${countWords(days, ['dia', 'dias'])}`,
  from: 'De',
  to: 'Até',
  group: 'Agrupar vendas',
  groups: { day: 'Por dia', month: 'Por mês' },
  asTable: 'Ver em tabela',
  asChart: 'Ver em gráfico',
  salesBy: { day: 'Vendas por dia', month: 'Vendas por mês' },
  salesOf: (what: string, first: string, last: string, sum: string) =>
    `${what}, ${first === last ? `em ${first}` : `de ${first} a ${last}`}, total ${sum}`,
  day: 'Dia',
  month: 'Mês',
  total: 'Total',
  ticketsHead: 'Ingressos',
  onlineSeries: 'Online',
  till: 'Ponto de venda',
  noSalesLine: 'Divulgue o link do evento. As vendas aparecem aqui na hora.',
  otherPeriodLine: 'Escolha outro período para ver as vendas dele.',

  origin: 'Origem',
  shares: 'Origem da receita',
  sharesOfOrders: 'Origem dos pedidos',
  share: 'Parte',

  recent: 'Vendas recentes',
});

/** Returns the label of an amount at the axis, in centavos: `R$ 0`, `500`, `4 mil`, `1,5 mi`. */
export function axisAmount(value: number): string {
  const reais = value / 100;
  if (reais === 0) return 'R$\u00a00';
  if (reais < 1_000) return short(reais);
  return reais < 1_000_000 ? `${short(reais / 1_000)} mil` : `${short(reais / 1_000_000)} mi`;
}

/** Returns the label of a count at the axis; empty between two whole tickets. */
export function axisCount(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : '';
}

function short(value: number): string {
  return String(Number(value.toFixed(2))).replace('.', ',');
}
