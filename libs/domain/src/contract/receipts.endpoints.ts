import { RECEIPT_TYPES } from '../money/payouts/receipt.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Instant } from './views.ts';

/** A short-lived link to a private file. */
export interface FileLinkView {
  /** A path of our own origin; anybody with it gets the file. */
  url: string;
  expires_at: Instant;
}

export const receiptEndpoints = {
  /** Returns the file of a link. */
  file: endpoint<{ token: string }, None, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/files/{token}',
    ability: 'public',
    produces: RECEIPT_TYPES,
  }),
};
