import { sellerWords, shownSeller, type Seller } from '@festix/domain/people';

/** Returns who sells, as mails about an order say it on one line; nothing where the producer has not said it. */
export function sellerOfMail(seller: Seller | null): { seller?: string } {
  return seller ? { seller: sellerWords(shownSeller(seller)) } : {};
}
