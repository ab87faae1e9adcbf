import { catalogue } from './problem.ts';

/** Problems of transfers, of holders, and of the ways to open an order. */
export const ticketProblems = catalogue({
  ORDER_LINK_INVALID: {
    status: 403,
    detail: 'Este link já foi aberto em outro aparelho ou não vale mais. Peça um código no e-mail da compra.',
  },
  ORDER_NEEDS_CODE: { status: 403, detail: 'Confirme com o código enviado ao e-mail da compra.' },
  TICKET_NOT_GOOD: { status: 409, detail: 'Este ingresso não vale mais e não pode ser transferido.' },
  TICKET_IS_IN: { status: 409, detail: 'Este ingresso já entrou no evento e não pode mais ser transferido.' },
  TICKET_REFUND_ASKED: {
    status: 409,
    detail: 'Há um pedido de reembolso em análise para este ingresso, por isso ele não pode ser transferido.',
  },
  TRANSFER_CLOSED: { status: 409, detail: 'O evento já começou: os ingressos não podem mais ser transferidos.' },
  TICKET_PASSED_ON: { status: 409, detail: 'Este ingresso já está com outra pessoa.' },
  TICKET_NOT_PASSED_ON: { status: 409, detail: 'Este ingresso não está com outra pessoa.' },
  COURTESY_WITHOUT_BUYER: {
    status: 422,
    detail: 'Ninguém comprou uma cortesia: para mudar quem recebe, remova e gere outra.',
  },
  TRANSFER_TO_HOLDER: { status: 422, detail: 'O ingresso já está com este e-mail.', field: 'email' },
});
