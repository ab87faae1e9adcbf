import { countWords } from '@festix/domain/ground';
import { refundOutcomeLabels, type RefundOutcome } from '@festix/domain/selling';

const ofOrders = (count: number) => countWords(count, ['pedido', 'pedidos']);

/** Texts of the refund of every order of a cancelled event. */
export const refundAllTexts = Object.freeze({
  title: 'Reembolsar todos',
  loading: 'Carregando o reembolso de todos',
  orders: ofOrders,
  tickets: (count: number) => countWords(count, ['ingresso', 'ingressos']),
  due: (orders: number, amount: string) =>
    `O evento foi cancelado. ${ofOrders(orders)}, ${amount}: devolva tudo de uma vez, e ninguém precisa pedir.`,
  nothing: 'O evento foi cancelado, e não há mais nada a devolver por aqui.',
  start: 'Reembolsar todos',
  startMore: 'Reembolsar os que faltam',
  starting: 'Começando…',
  back: 'Voltar',

  askTitle: (orders: number) => `Reembolsar ${ofOrders(orders)}?`,
  consequence:
    'O dinheiro volta para quem comprou pelo meio em que pagou, com a taxa incluída, e cada pessoa recebe um e‑mail. ' +
    'Dá para pausar; o que já voltou não se desfaz.',
  forBuyers: 'Volta para quem comprou',
  inOrders: 'Em',
  what: (orders: number, tickets: number) => `${ofOrders(orders)}, ${countWords(tickets, ['ingresso', 'ingressos'])}`,
  receipt: 'Da receita do evento',
  fees: 'Taxa de conveniência, da plataforma',
  absorbedFees: 'Taxa que volta para o evento',
  balance: 'Saldo do evento agora',
  shortfall: 'Falta no saldo',
  shortfallLine: (amount: string) =>
    `O saldo não cobre ${amount}, que já saíram em repasses. Os reembolsos não esperam: a diferença fica como saldo negativo do evento.`,
  asked: 'Pedidos de quem já pediu',
  askedLine: (count: number) => `${countWords(count, ['pedido', 'pedidos'])} em análise entram junto`,
  atSalePoint: 'Pagos no ponto de venda',
  atSalePointLine: (orders: number, amount: string) =>
    `${ofOrders(orders)}, ${amount}: dinheiro e maquininha voltam lá, por quem vendeu.`,
  disputed: 'Em disputa',
  disputedLine: (orders: number, amount: string) => `${ofOrders(orders)}, ${amount}: o meio de pagamento decide antes.`,

  late: 'Pagos há tempo demais',
  inAll: (orders: number, amount: string) => `${ofOrders(orders)}, ${amount}`,
  lateLine: (orders: number, days: number) =>
    `${countWords(orders, ['pedido foi pago', 'pedidos foram pagos'])} há mais de ${days} dias, e o Mercado Pago não devolve mais. ` +
    'Aqui constarão “No meio de pagamento”: combine com quem comprou outro jeito de devolver, antes de começar.',

  progress: 'Reembolsos',
  counts: (done: number, all: number) => `${done} de ${ofOrders(all)}`,
  states: { running: 'Em andamento', paused: 'Pausado', done: 'Concluído' },
  refundedAmount: 'Devolvido',
  ofAmount: (amount: string) => `de ${amount}`,
  outcomes: refundOutcomeLabels,
  by: (name: string) => `por ${name}`,
  pause: 'Pausar',
  resume: 'Retomar',
  retry: (failed: number) => `Tentar de novo (${failed})`,
  file: 'Baixar relatório',
  fileName: (day: string) => `reembolsos-${day}.csv`,
  runningLine: 'Pode sair desta página: os reembolsos continuam.',
  pausedLine: 'Nenhum pedido a mais é reembolsado até você retomar.',
  doneLine: 'Todos os pedidos desta lista foram vistos. Ninguém precisa pedir.',
  failedLine: (failed: number) => `${countWords(failed, ['pedido falhou', 'pedidos falharam'])}. A lista diz por quê.`,
  gatewayLine: (count: number) =>
    `${countWords(count, ['pedido espera', 'pedidos esperam'])} o meio de pagamento; ele é chamado de novo sozinho.`,
  gatewayFailed: 'O meio de pagamento recusou até agora. Tentamos de novo.',

  list: 'Pedidos do reembolso',
  filter: 'Situação',
  all: 'Todos',
  order: 'Pedido',
  buyer: 'Quem comprou',
  noName: 'Sem nome',
  amount: 'Valor R$',
  outcome: 'Situação',
  why: 'Por quê',
  none: 'Nenhum pedido nesta situação.',
  noneLine: 'Veja os outros na lista de todos.',
  seeAll: 'Ver todos os pedidos',
} as const) satisfies Record<string, unknown> & { outcomes: Record<RefundOutcome, string> };
