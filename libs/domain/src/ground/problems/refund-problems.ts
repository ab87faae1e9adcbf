import { catalogue } from './problem.ts';

/** Problems of refunds. */
export const refundProblems = catalogue({
  REFUND_NOT_YOURS: {
    status: 409,
    detail: 'Só quem comprou pode pedir o reembolso. Entre com o e-mail da compra e tente novamente.',
  },
  REFUND_NOT_PAID: { status: 409, detail: 'Este pedido não está pago, por isso não há o que reembolsar.' },
  REFUND_COURTESY: { status: 409, detail: 'Cortesias não têm valor a reembolsar.' },
  REFUND_FREE: {
    status: 409,
    detail: 'Este pedido é grátis: não há o que reembolsar. Se não for usar um lugar, devolva-o na página do pedido.',
  },
  REFUND_AT_SALE_POINT: {
    status: 409,
    detail: 'Este pedido foi pago no ponto de venda. O reembolso é feito lá, por quem vendeu.',
  },
  REFUND_TOO_LATE: { status: 409, detail: 'O prazo para pedir o reembolso deste pedido já terminou.' },
  REFUND_TICKET_IN: {
    status: 409,
    detail: 'Um dos ingressos já entrou no evento e não pode mais ser reembolsado a pedido.',
  },
  REFUND_TICKET_DEAD: { status: 409, detail: 'Um dos ingressos já foi reembolsado ou não vale mais.' },
  REFUND_TICKET_PASSED_ON: {
    status: 409,
    detail:
      'Um dos ingressos agora é de outra pessoa. Peça que ela o devolva para incluir no reembolso, ou siga sem esse ingresso.',
  },
  REFUND_WHOLE_UNIT: {
    status: 409,
    detail: 'Os lugares de uma mesa ou de um combo são reembolsados juntos. Escolha todos os ingressos dele.',
  },
  REFUND_BELOW_MINIMUM: {
    status: 409,
    detail:
      'Este preço é vendido a partir de uma quantidade mínima. Devolva todos os ingressos dele, ou fique ao menos com o mínimo.',
  },
  REFUND_ASKED: { status: 409, detail: 'Já existe um pedido de reembolso em análise para um dos ingressos.' },
  REFUND_AMOUNT_CHANGED: {
    status: 409,
    detail: 'O valor do reembolso mudou. Confira o novo valor e peça de novo.',
  },
  REFUND_ALREADY_ANSWERED: { status: 409, detail: 'Este pedido de reembolso já foi respondido.' },
  REFUND_WITHDRAWN: { status: 409, detail: 'Quem comprou retirou este pedido de reembolso.' },
  REFUND_DISPUTED: {
    status: 409,
    detail: 'O pagamento deste pedido está em disputa no meio de pagamento. Até o fim dela, nada é devolvido por aqui.',
  },
  REFUND_DUE: {
    status: 409,
    detail: 'O evento foi cancelado: este reembolso é devido e não pode ser recusado. Aprove o pedido.',
  },
  REFUND_ALL_NOT_CANCELLED: {
    status: 409,
    detail: 'Só dá para reembolsar todos de um evento cancelado. Cancele o evento antes.',
  },
  REFUND_ALL_NOTHING: { status: 409, detail: 'Nenhum pedido deste evento tem dinheiro a devolver por aqui.' },
  REFUND_ALL_RUNNING: { status: 409, detail: 'Outro reembolso de todos deste evento ainda não terminou.' },
  REFUND_ALL_DONE: { status: 409, detail: 'Este reembolso de todos já terminou.' },
});
