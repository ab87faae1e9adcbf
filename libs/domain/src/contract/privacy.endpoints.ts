import type { DeletionBody } from './accounts.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';

/** Declares the calls for a copy of the own data, and for its deletion. */
export const privacyEndpoints = {
  /** Returns all stored data of the person, by subject, as a file. */
  data: endpoint<None, None, None, Record<string, unknown>>({
    method: 'GET',
    areas: ['account'],
    path: '/me/data',
    ability: 'account:me',
  }),
  /** Deletes the account. Orders stay as the law requires, without further personal data. */
  deleteAccount: endpoint<None, None, DeletionBody, void>({
    method: 'POST',
    areas: ['account'],
    path: '/me/deletion',
    ability: 'account:me',
    status: 204,
  }),
};
