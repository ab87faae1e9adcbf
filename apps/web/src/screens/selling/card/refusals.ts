/*
 * Refused payments of an order in this tab: after some of them another way to pay is offered.
 */

const PREFIX = 'festix.refusals:';

/** Notes a refused payment, and returns how many the order has had here. */
export function noteRefusal(order_id: string, payment_id: string): number {
  const noted = new Set([...read(order_id), payment_id]);
  try {
    sessionStorage.setItem(PREFIX + order_id, [...noted].join(' '));
  } catch {
    // Without storage nothing is counted beyond this page.
  }
  return noted.size;
}

function read(order_id: string): string[] {
  try {
    return (sessionStorage.getItem(PREFIX + order_id) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
