import { type ApiKeyBody, type ApiKeyMadeView } from '@festix/domain/contract';
import { API_SCOPES } from '@festix/domain/people';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import type { TestPerson } from './people.ts';
import { as } from './shows.ts';

export function apiKeyBody(facts: Partial<ApiKeyBody> = {}): ApiKeyBody {
  return { id: newId(), name: 'Site da casa', scopes: [...API_SCOPES], ...facts };
}

/**
 * Creates an API key of a producer's through the API; `token` is the value its program sends. It has every scope by
 * default.
 */
export async function makeApiKey(api: TestApi, producer: TestPerson, facts: Partial<ApiKeyBody> = {}) {
  const answer = await as(api, producer).post('/api/producer/api-keys', apiKeyBody(facts)).expect(201);
  const { api_key, secret } = answer.body as ApiKeyMadeView;
  return { ...api_key, token: secret };
}
