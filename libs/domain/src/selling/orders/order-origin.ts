export const ORDER_ORIGINS = ['online', 'pdv', 'courtesy', 'partner'] as const;

/** Where an order was made: on the public page, at a sale point, as a courtesy, or by another seller. */
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/** The origins of sales; a courtesy is none, and neither is a ticket that another seller sold. */
export const SALE_ORIGINS = ['online', 'pdv'] as const satisfies readonly OrderOrigin[];

export type SaleOrigin = (typeof SALE_ORIGINS)[number];

export const orderOriginLabels: Readonly<Record<OrderOrigin, string>> = Object.freeze({
  online: 'Online',
  pdv: 'Ponto de venda',
  courtesy: 'Cortesia',
  partner: 'Parceiro',
});

/** Stands for the buyer's name of an order without one: a cart, a sale over the counter, a courtesy. */
export const unnamedBuyerLabels: Readonly<Record<OrderOrigin, string>> = Object.freeze({
  online: 'Comprador não informado',
  pdv: 'Venda no balcão',
  courtesy: 'Cortesia',
  partner: 'Ingresso de parceiro',
});
