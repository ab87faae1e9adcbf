import type { LegalKind, Seller, ShownSeller } from '../people/law/index.ts';
import type { OrderParams } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { UserParams } from './people.endpoints.ts';
import type { Count, Instant } from './views.ts';

/** A producer's data as the seller; null before they are entered. */
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
  /** One of the two is required. */
  email?: string | null;
  phone?: string | null;
}

export interface LegalParams {
  kind: LegalKind;
}

export interface LegalTextQuery {
  /** An earlier version; default: the present one. */
  version?: number;
}

export interface LegalTextView {
  kind: LegalKind;
  /** Counts from 1; 0 is the template until one is published. */
  version: Count;
  /** Sanitised HTML. */
  html: string;
  /** The data protection officer (LGPD, article 41) with the contact; null in terms. */
  officer: string | null;
  published_at: Instant | null;
  /** The newest first. */
  versions: { version: Count; published_at: Instant }[];
}

export interface LegalTextBody {
  /** The new version: one above the present. A repeat is the same. */
  version: number;
  /** HTML, which is sanitised. */
  html: string;
  /** Required in the privacy notice. */
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
  /** Returns a producer's data, for super-admins. */
  sellerOf: endpoint<UserParams, None, None, OwnSellerView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/users/{user_id}/seller',
    ability: 'users:read',
  }),
  /** Writes them for a producer. */
  writeSellerOf: endpoint<UserParams, None, SellerBody, OwnSellerView>({
    method: 'PUT',
    areas: ['super-admin'],
    path: '/users/{user_id}/seller',
    ability: 'users:edit',
  }),
  /** Returns the seller of an order to its buyer; with the whole document once it was paid. */
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
