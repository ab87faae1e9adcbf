import { sellerWords, shownSeller, type Seller } from '@festix/domain/people';

/** Returns the seller as one line of an order's mail; empty if the producer has entered none. */
export function sellerOfMail(seller: Seller | null): { seller?: string } {
  return seller ? { seller: sellerWords(shownSeller(seller)) } : {};
}
