import { catalogue } from './problem.ts';

/** Problems of a purchase, one cause each; the purchase form shows them in an alert. */
export const purchaseProblems = catalogue({
  EVENT_ERROR: { status: 409, detail: 'Ocorreu um erro ao consultar o evento, tente novamente.' },
  EVENT_MISMATCH_ERROR: { status: 409, detail: 'O evento requisitado difere do evento selecionado no carrinho.' },
  REMAINING_LOTS_ERROR: { status: 409, detail: 'Ocorreu um erro ao consultar os lotes disponíveis, tente novamente.' },
  PRICES_ERROR: { status: 409, detail: 'Ocorreu um erro ao consultar os preços dos ingressos, tente novamente.' },
  TICKET_AMOUNT_NOT_AVAILABLE_ERROR: {
    status: 409,
    detail: 'Quantidade selecionada de ingressos já não está mais disponível, tente novamente.',
  },
  USER_TICKET_LIMIT_REACHED: {
    status: 409,
    detail: 'Você atingiu o limite de compra de ingressos para esse evento.',
  },
  ORDER_TICKET_LIMIT_REACHED: {
    status: 409,
    detail: 'São mais ingressos do que este evento vende em uma compra. Diminua a quantidade e tente de novo.',
  },
  ORDER_TOTAL_LIMIT: {
    status: 409,
    detail: 'A soma passa de R$ 10.000.000,00, o máximo de uma compra. Divida-a em mais de uma.',
  },
  PRICE_AMOUNT_LIMIT: {
    status: 409,
    detail: 'Um dos preços é vendido em outra quantidade por pedido. Confira o mínimo e o máximo dele.',
  },
  CONTRIBUTION_ERROR: {
    status: 409,
    detail: 'Escolha o valor da contribuição: o mesmo em todos os ingressos deste preço, e não menos que o mínimo.',
  },
  GIVE_BACK_TOO_LATE: { status: 409, detail: 'O evento já começou: o lugar não pode mais ser devolvido.' },
  OPEN_PLACES_LIMIT: {
    status: 429,
    detail:
      'Muitos lugares estão reservados sem nome agora. Diga seu nome e e-mail, ou entre na sua conta, para reservar.',
  },
  NAMED_PLACES_LIMIT: {
    status: 429,
    detail:
      'Muitos lugares já foram reservados assim, sem conta. Entre na sua conta para reservar, ou tente de novo mais tarde.',
  },
  WAITING_ROOM_ERROR: {
    status: 409,
    detail: 'A procura está grande agora. Entre na fila: seu lugar fica guardado até chegar a sua vez.',
  },
  EXISTING_TICKETS_ERROR: {
    status: 409,
    detail: 'Você já tem uma reserva aberta para este evento. Continue a compra ou tente novamente.',
  },
  COUPONS_ERROR: { status: 409, detail: 'Este cupom não vale para esta compra.' },
  COUPON_LIMIT: { status: 409, detail: 'Limite maximo de uso para esse cupom foi excedido.' },
  CREATE_BOOKING_ERROR: { status: 409, detail: 'Ocorreu um erro ao reservar os ingressos, tente novamente.' },
  DELETE_BOOKINGS_ERROR: {
    status: 409,
    detail: 'Ocorreu um conflito ao reservar ingressos, tente novamente.',
  },
  ORDER_ERROR: { status: 409, detail: 'Ocorreu um erro ao consultar o pedido, tente novamente.' },
  EXPIRED_CART_ERROR: {
    status: 409,
    detail: 'Seu carrinho expirou, selecione novamente seus ingressos.',
  },
  CARD_TRIES_ERROR: { status: 409, detail: 'Foram muitas tentativas com cartão neste pedido. Pague com Pix.' },
  PAYMENT_FAILED: { status: 502, detail: 'Não foi possível criar o pagamento, tente novamente.' },
  WEBHOOK_SIGNATURE_INVALID: { status: 401, detail: 'Assinatura da notificação inválida.' },
});

const ANY_PURCHASE_PROBLEM = 'Ocorreu um erro ao continuar com a compra dos ingressos, tente novamente.';

/** Returns the text of the purchase form's alert for the code in its URL, whatever it is. */
export function purchaseProblemText(code: string): string {
  return Object.hasOwn(purchaseProblems, code)
    ? purchaseProblems[code as keyof typeof purchaseProblems].detail
    : ANY_PURCHASE_PROBLEM;
}
