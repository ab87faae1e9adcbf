import type { LegalKind, Seller, ShownSeller } from '../people/law/index.ts';
import type { OrderParams } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { UserParams } from './people.endpoints.ts';
import type { Count, Instant } from './views.ts';

/** What a producer says of himself as a seller; null before he has said it. */
export interface OwnSellerView {
  seller: Seller | null;
}

export interface SellerBody {
  name: string;
  /** CPF or CNPJ, masked or bare. */
  document: string;
  city: string;
  /** Two letters. */
  state: string;
  /** One of the two is told. */
  email?: string | null;
  phone?: string | null;
}

export interface LegalParams {
  kind: LegalKind;
}

export interface LegalTextQuery {
  /** An earlier one; the one in force when absent. */
  version?: number;
}

export interface LegalTextView {
  kind: LegalKind;
  /** Counts from 1; 0 is the text that stands until one is published. */
  version: Count;
  /** Harmless HTML. */
  html: string;
  /** Who is in charge of personal data (LGPD, article 41), and how to reach them; null in terms. */
  officer: string | null;
  published_at: Instant | null;
  /** The newest first. */
  versions: { version: Count; published_at: Instant }[];
}

export interface LegalTextBody {
  /** The one that it becomes: one more than that in force. The same again is the same. */
  version: number;
  /** HTML; what could do harm is dropped. */
  html: string;
  /** Needed in the privacy notice. */
  officer?: string | null;
}

/** HTML of a legal text, in JSON. */
const LARGEST_TEXT = 512 * 1024;

export const lawEndpoints = {
  seller: endpoint<None, None, None, OwnSellerView>({
    method: 'GET',
    areas: ['producer'],
    path: '/seller',
    ability: 'seller:edit',
  }),
  writeSeller: endpoint<None, None, SellerBody, OwnSellerView>({
    method: 'PUT',
    areas: ['producer'],
    path: '/seller',
    ability: 'seller:edit',
  }),
  /** What a producer has said, for who runs the platform. */
  sellerOf: endpoint<UserParams, None, None, OwnSellerView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/users/{user_id}/seller',
    ability: 'users:read',
  }),
  /** In the place of a producer. */
  writeSellerOf: endpoint<UserParams, None, SellerBody, OwnSellerView>({
    method: 'PUT',
    areas: ['super-admin'],
    path: '/users/{user_id}/seller',
    ability: 'users:edit',
  }),
  /** Who sells what was bought, for the order's buyer; with the whole document once it was paid. */
  sellerOfOrder: endpoint<OrderParams, None, None, ShownSeller>({
    method: 'GET',
    areas: ['public'],
    path: '/orders/{order_id}/seller',
    ability: 'public',
  }),
  legalText: endpoint<LegalParams, LegalTextQuery, None, LegalTextView>({
    method: 'GET',
    areas: ['public'],
    path: '/legal/{kind}',
    ability: 'public',
  }),
  publishLegalText: endpoint<LegalParams, None, LegalTextBody, LegalTextView>({
    method: 'PUT',
    areas: ['super-admin'],
    path: '/legal/{kind}',
    ability: 'legal:edit',
    largest: LARGEST_TEXT,
  }),
};
