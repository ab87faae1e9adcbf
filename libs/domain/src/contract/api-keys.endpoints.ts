import type { ApiScope } from '../people/access/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Id, Instant, Page } from './views.ts';

/** A key with which a program acts as the producer, within its scopes. */
export interface ApiKeyView {
  id: Id;
  name: string;
  /** Its first characters. */
  hint: string;
  scopes: ApiScope[];
  /** The one event that it opens; null: all of the producer's. */
  event: { id: Id; name: string } | null;
  created_at: Instant;
  expires_at: Instant | null;
  last_used_at: Instant | null;
}

export interface ApiKeyMadeView {
  api_key: ApiKeyView;
  /** Shown this once: `Authorization: Bearer festix_…`. */
  secret: string;
}

export interface ApiKeyBody {
  id: Id;
  name: string;
  scopes: ApiScope[];
  event_id?: Id | null;
  expires_at?: Instant | null;
}

export interface ApiKeyParams {
  api_key_id: Id;
}

export const apiKeyEndpoints = {
  /** Returns those that are not revoked, the newest first. */
  list: endpoint<None, None, None, Page<ApiKeyView>>({
    areas: ['producer'],
    ability: 'api-keys:edit',
    method: 'GET',
    path: '/api-keys',
  }),
  create: endpoint<None, None, ApiKeyBody, ApiKeyMadeView>({
    areas: ['producer'],
    ability: 'api-keys:edit',
    method: 'POST',
    path: '/api-keys',
    status: 201,
  }),
  revoke: endpoint<ApiKeyParams, None, None, void>({
    areas: ['producer'],
    ability: 'api-keys:edit',
    method: 'DELETE',
    path: '/api-keys/{api_key_id}',
    status: 204,
  }),
};
