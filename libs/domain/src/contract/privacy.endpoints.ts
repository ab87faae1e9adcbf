import type { DeletionBody } from './accounts.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';

/** A person's right to a copy of what is kept about them, and to be forgotten. */
export const privacyEndpoints = {
  /** Everything that is kept about the person, by subject, as a file. */
  data: endpoint<None, None, None, Record<string, unknown>>({
    method: 'GET',
    areas: ['account'],
    path: '/me/data',
    ability: 'account:me',
  }),
  /** Removes the account. Orders stay as the law wants them, without personal data where it doesn't. */
  deleteAccount: endpoint<None, None, DeletionBody, void>({
    method: 'POST',
    areas: ['account'],
    path: '/me/deletion',
    ability: 'account:me',
    status: 204,
  }),
};
