/** Parameters in the fragment of a link to an order's page; browsers send fragments to no server. */
export const ORDER_LINK = Object.freeze({
  /** The token of a mail's link, which opens the order. */
  token: 'acesso',
  /** A mailed code. */
  code: 'code',
  /** The dialog that the page opens at once: see `REFUND_DIALOG`. */
  dialog: 'abrir',
});

export const REFUND_DIALOG = 'reembolso';

/** Returns whether a link opens its order without a sign-in. */
export function opensOrder(link: string): boolean {
  const [, hash = ''] = link.split('#', 2);
  return hash.split('&').some((part) => part.startsWith(`${ORDER_LINK.token}=`));
}
