/** Orders that a person bought, and those of which somebody passed a ticket to that person. */
export type OwnList = 'purchased' | 'assigned';

/** Who buys without an account: the browser has the order, and whoever uses it. */
export const GUEST = 'guest';
