import type { RecountView } from '@festix/domain/contract';
import type { RecountRow } from './recount.queries.ts';

export function presentRecount({ created_at, finished_at, ...row }: RecountRow): RecountView {
  return { ...row, created_at: created_at.toISOString(), finished_at: finished_at && finished_at.toISOString() };
}
