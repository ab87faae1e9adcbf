/** Texts of the report of a refund run. */
export const refundRunTexts = Object.freeze({
  order: 'Pedido',
  buyer: 'Quem comprou',
  email: 'E-mail',
  amount: 'Valor R$',
  outcome: 'Situação',
  why: 'Por quê',
  settledAt: 'Em',
} as const);
