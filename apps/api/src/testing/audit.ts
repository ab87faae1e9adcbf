import type { TestApi } from './api.ts';

/** One entry of the audit log, as the database has it. */
export interface NotedChange {
  action: string;
  actor_id: string | null;
  device_id: string | null;
  subject_kind: string;
  event_id: string | null;
  before: unknown;
  after: unknown;
}

/** Returns the audit log of a subject in order of time; with an action, only that. */
export function auditOf(api: TestApi, subjectId: string, action?: string): Promise<NotedChange[]> {
  return api.database.query<NotedChange>(
    `select action, actor_id, device_id, subject_kind, event_id, before, after from audit_entries
     where subject_id = $1 and ($2::text is null or action = $2) order by id`,
    [subjectId, action ?? null],
  );
}
