import { Injectable } from '@nestjs/common';
import type { Actor } from '../http/actor.ts';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface AuditEntry {
  /** Subject and verb, as `lots:edit`. */
  action: string;
  subject_kind: string;
  subject_id: string | null;
  event_id?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Writes audit entries (who changed what) in the transaction of the change. */
@Injectable()
export class Audit {
  async record(
    tx: Pick<Tx, 'query'>,
    actor: Pick<Actor, 'id' | 'device_id' | 'request_id'>,
    entry: AuditEntry,
  ): Promise<void> {
    await tx.query(
      sql`insert into audit_entries (actor_id, device_id, action, subject_kind, subject_id, event_id, before, after, request_id)
       values (${actor.id}, ${actor.device_id}, ${entry.action}, ${entry.subject_kind}, ${entry.subject_id}, ${entry.event_id ?? null}, ${entry.before === undefined ? null : JSON.stringify(entry.before)}, ${entry.after === undefined ? null : JSON.stringify(entry.after)}, ${actor.request_id})`,
    );
  }
}
