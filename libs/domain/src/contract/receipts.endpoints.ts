import { RECEIPT_TYPES } from '../money/payouts/receipt.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Instant } from './views.ts';

/** A way to a private file, which ends soon. */
export interface FileLinkView {
  /** A path of our own origin; whoever has it gets the file. */
  url: string;
  expires_at: Instant;
}

export const receiptEndpoints = {
  /** What a link to a private file leads to. */
  file: endpoint<{ token: string }, None, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/files/{token}',
    ability: 'public',
    produces: RECEIPT_TYPES,
  }),
};
