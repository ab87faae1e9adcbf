/** An event of an event's page that its producer may count there. Purchases are sent by the server. */
export type Conversion = 'page_view' | 'view_content' | 'initiate_checkout';

/**
 * Returns the id under which a step of an order is sent, so that it counts once. It is made of the order's code, which,
 * unlike its id, opens nothing.
 */
export function conversionId(conversion: 'initiate_checkout' | 'purchase', order: { code: string }): string {
  return `${conversion}.${order.code}`;
}

/** Matches Meta's cookies of a browser and of its click: `fb.1.<milliseconds>.<mark>`. */
export const META_COOKIE = /^fb\.\d\.\d{1,16}\.[\w-]{1,400}$/;
