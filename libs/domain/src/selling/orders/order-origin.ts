export const ORDER_ORIGINS = ['online', 'pdv', 'courtesy'] as const;

/** Where an order was made: on the public page, at a sale point, or given away. */
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/** Where what counts as a sale is made; what is given away is none. */
export const SALE_ORIGINS = ['online', 'pdv'] as const satisfies readonly OrderOrigin[];

export type SaleOrigin = (typeof SALE_ORIGINS)[number];

export const orderOriginLabels: Readonly<Record<OrderOrigin, string>> = Object.freeze({
  online: 'Online',
  pdv: 'Ponto de venda',
  courtesy: 'Cortesia',
});

/** What an order is called in place of its buyer's name where nobody has said one: a cart, a sale over the counter, a gift. */
export const unnamedBuyerLabels: Readonly<Record<OrderOrigin, string>> = Object.freeze({
  online: 'Comprador não informado',
  pdv: 'Venda no balcão',
  courtesy: 'Cortesia',
});
