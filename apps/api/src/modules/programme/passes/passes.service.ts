import { Injectable } from '@nestjs/common';
import type { AccessBody, AccessInUseView, AccessView } from '@festix/domain/contract';
import type { EventAccess } from '@festix/domain/programme';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { holdToVersion, versionOfState, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PublicIndex } from '../events/public-index.ts';
import { lockStock } from '../stock/lock-stock.ts';
import { writeAccess } from '../stock/lot-passes.ts';
import { limitOf, writeLimits } from '../stock/place-limits.ts';
import { completedAccess, NO_ACCESS, presentAccess } from './completed-access.ts';
import { holdToAccessRules } from './access-faults.ts';
import { placesInUse } from './places-in-use.ts';

interface AccessRow {
  access: EventAccess | null;
  lots: { id: string; name: string }[];
}

const READ = sql<AccessRow>`
  select e.access, (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.sorting, l.number), '[]')
    from lots l where l.event_id = e.id and l.archived_at is null) as lots
  from events e where e.id = $1`;

/** Counts a change of what tickets open as one of the event: its calendar entries have the days. */
const RAISE_VERSION = sql`update events set version = version + 1 where id = $1`;

/** Reads and replaces the days and areas of an event, and what each lot opens. */
@Injectable()
export class PassesService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly index: PublicIndex,
  ) {}

  async read(actor: EventActor): Promise<Versioned<AccessView>> {
    return versioned((await readAccess(this.database, actor.event.id)).access ?? NO_ACCESS);
  }

  /**
   * Throws ACCESS_INVALID with the faults of the body, and ACCESS_IN_USE for a day or an area that is gone although it
   * has passages, and for a limit below the places that are taken.
   */
  replace(actor: EventActor, body: AccessBody, ifMatch: string | undefined): Promise<Versioned<AccessView>> {
    const event_id = actor.event.id;
    return this.database.transaction(async (tx) => {
      await lockStock(tx, event_id);
      const { access, lots } = await readAccess(tx, event_id);
      const before = access ?? NO_ACCESS;
      holdToVersion(ifMatch, versioned(before));
      holdToAccessRules(body, before, lots);
      const after = completedAccess(
        body,
        before,
        lots.map(({ id }) => id),
        newId,
      );
      const [was, is] = [versioned(before), versioned(after)];
      if (was.version === is.version) return was;
      await holdToUse(tx, event_id, before, after);
      await writeAccess(tx, event_id, after);
      await tx.query(RAISE_VERSION.with([event_id]));
      const exceeded = await writeLimits(
        tx,
        event_id,
        after,
        lots.map(({ id }) => id),
      );
      if (exceeded.length > 0) throw inUse(exceeded.map((key) => limitInUse(key, after)));
      await this.audit.record(tx, actor, {
        action: 'lots:access',
        ...{ subject_kind: 'event', subject_id: event_id, event_id },
        before: was.view,
        after: is.view,
      });
      tx.afterCommit(() => this.index.forget(event_id));
      return is;
    });
  }
}

async function readAccess(on: Pick<Tx, 'query'>, eventId: string): Promise<AccessRow> {
  const [row] = await on.query(READ.with([eventId]));
  if (!row) throw new ProblemError('NOT_FOUND');
  return row;
}

async function holdToUse(tx: Tx, eventId: string, before: EventAccess, after: EventAccess): Promise<void> {
  const found = await placesInUse(tx, eventId, before, after);
  if (found.length > 0) throw inUse(found);
}

function inUse(in_use: AccessInUseView[]): ProblemError {
  return new ProblemError('ACCESS_IN_USE', { extra: { in_use } });
}

function limitInUse(key: string, { days }: EventAccess): AccessInUseView {
  const { kind, number } = limitOf(key);
  if (kind === 'area') return { reason: 'places', area: number, day: null };
  return { reason: 'places', area: null, day: days.find((day) => day.number === number)?.id ?? null };
}

function versioned(access: EventAccess): Versioned<AccessView> {
  const view = presentAccess(access);
  return { view, version: versionOfState(view) };
}
