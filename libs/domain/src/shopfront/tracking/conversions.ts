/** What happens on the page of an event that its producer may count there. A purchase happens elsewhere: the server tells it. */
export type Conversion = 'page_view' | 'view_content' | 'initiate_checkout';

/**
 * The name under which a step of an order is told, so that it counts once. It is made of the order's code: unlike its id,
 * that opens nothing.
 */
export function conversionId(conversion: 'initiate_checkout' | 'purchase', order: { code: string }): string {
  return `${conversion}.${order.code}`;
}

/** Cookies by which Meta tells a browser and the click that brought it: `fb.1.<milliseconds>.<mark>`. */
export const META_COOKIE = /^fb\.\d\.\d{1,16}\.[\w-]{1,400}$/;
