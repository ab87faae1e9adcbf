import type { ApiKeyView } from '@festix/domain/contract';
import type { ApiKeyRow } from './api-keys.queries.ts';

export function presentApiKey(row: ApiKeyRow): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    event: row.event_id === null ? null : { id: row.event_id, name: row.event_name ?? '' },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
