import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, versionOfState, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { PublicIndex } from '../events/public-index.ts';
import type { EventDocument } from './event-document.ts';

/** Serialises writes of one event's documents, without delaying its sales. */
const LOCK_EVENT = sql`select pg_advisory_xact_lock(hashtextextended('content ' || $1, 0))`;

/** Reads and replaces the documents of an event: agenda, FAQ, checkout form, integrations, privacy policy. */
@Injectable()
export class ContentService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly index: PublicIndex,
  ) {}

  async read<Body, View>(actor: EventActor, document: EventDocument<Body, View>): Promise<Versioned<View>> {
    return versioned(await document.read(this.database, actor.event.id));
  }

  /** Returns the document after the change. */
  replace<Body, View>(
    actor: EventActor,
    document: EventDocument<Body, View>,
    body: Body,
    ifMatch: string | undefined,
  ): Promise<Versioned<View>> {
    const event = actor.event.id;
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK_EVENT.with([event]));
      const before = await document.read(tx, event);
      holdToVersion(ifMatch, versioned(before));
      await document.write(tx, event, body);
      const after = await document.read(tx, event);
      tx.afterCommit(() => this.index.forget(event));
      const subject = { subject_kind: 'event', subject_id: event, event_id: event };
      await this.audit.record(tx, actor, {
        action: document.action,
        ...subject,
        before,
        after,
      });
      return versioned(after);
    });
  }
}

/** Returns a version computed from the view, because no column counts edits over several rows. */
function versioned<View>(view: View): Versioned<View> {
  return { view, version: versionOfState(view) };
}
