/** Orders that a person bought, and orders with a ticket that was transferred to that person. */
export type OwnList = 'purchased' | 'assigned';

/** The owner of orders bought without an account: the browser, and anybody who uses it. */
export const GUEST = 'guest';
