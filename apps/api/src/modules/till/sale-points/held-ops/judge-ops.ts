import {
  type DiscardHeldOpBody,
  type HeldOpView,
  type Page,
  type PageQuery,
  type RecordedOpView,
} from '@festix/domain/contract';
import { problems, type ProblemCode } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../kernel/http/actor.ts';
import { Audit } from '../../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { ROWS_PER_PAGE } from '../../../../kernel/fields/page.dto.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { HeldOps, type LoggedOp } from '../../../door/ops/held-ops.ts';
import type { Decided } from '../../../door/ops/op-log.ts';
import { presentHeldOp } from './held-ops.presenter.ts';
import { HeldOpsQueries } from './held-ops.queries.ts';

type Judgement = NonNullable<Decided['judged']>;

interface Place {
  sale_point_id: string;
  event_id: string;
}

/** Records or discards the quarantined ops of tills, for supervisors. */
@Injectable()
export class JudgeOps {
  constructor(
    private readonly database: Database,
    private readonly queries: HeldOpsQueries,
    private readonly ops: HeldOps,
    private readonly audit: Audit,
  ) {}

  async list(actor: Person, { skip = 0, take = ROWS_PER_PAGE }: PageQuery): Promise<Page<HeldOpView>> {
    const [rows, count] = await Promise.all([this.queries.page(actor.id, take, skip), this.queries.count(actor.id)]);
    return { data: rows.map(presentHeldOp), count };
  }

  /** Throws NOT_FOUND, HELD_OP_JUDGED for a discarded op, and HELD_OP_UNFIT for an impossible one. */
  async record(actor: Person, deviceId: string, opId: string): Promise<RecordedOpView> {
    const decided = await this.judge(actor, deviceId, opId, 'recorded', async (tx, logged, place) => {
      const { outcome, ...fields } = await this.ops.work(tx, actor, logged, place.sale_point_id);
      if (outcome !== 'applied' && outcome !== 'conflict') throw unfit(fields.code);
      const said = { op_id: opId, type: typeOf(logged), outcome, ...(fields.code && { code: fields.code }) };
      await this.note(tx, actor, 'held-ops:record', deviceId, place, said);
      return { outcome, ...fields };
    });
    return { outcome: decided.outcome === 'conflict' ? 'conflict' : 'applied', code: decided.code ?? null };
  }

  /** Throws NOT_FOUND, and HELD_OP_JUDGED for a recorded op. */
  async discard(actor: Person, deviceId: string, opId: string, { note }: DiscardHeldOpBody): Promise<void> {
    await this.judge(actor, deviceId, opId, 'discarded', async (tx, logged, place) => {
      const said = { op_id: opId, type: typeOf(logged), note };
      await this.note(tx, actor, 'held-ops:discard', deviceId, place, said);
      return { outcome: 'rejected', code: 'OP_DISCARDED' };
    });
  }

  /** Judges an op. A repeated judgement of the same kind changes nothing. */
  private async judge(
    actor: Person,
    deviceId: string,
    opId: string,
    judged: Judgement,
    decide: (tx: Tx, logged: LoggedOp, place: Place) => Promise<Decided>,
  ): Promise<Decided> {
    const place = await this.queries.placeOf(actor.id, deviceId, opId);
    if (!place) throw new ProblemError('NOT_FOUND');
    return this.database.transaction(async (tx) => {
      const logged = await this.ops.lock(tx, deviceId, opId);
      if (logged?.result.judged === judged) return logged.result;
      if (logged?.result.judged) throw new ProblemError('HELD_OP_JUDGED');
      if (logged?.result.outcome !== 'quarantined') throw new ProblemError('NOT_FOUND');
      const decided = { ...(await decide(tx, logged, place)), judged };
      await this.ops.settle(tx, logged, decided);
      return decided;
    });
  }

  private note(
    tx: Tx,
    actor: Person,
    action: string,
    deviceId: string,
    { event_id }: Place,
    after: object,
  ): Promise<void> {
    return this.audit.record(tx, actor, {
      action,
      ...{ subject_kind: 'device', subject_id: deviceId, event_id },
      after,
    });
  }
}

/**
 * Returns a problem for an op that can't be recorded, with the op's own code unless that says too little to a
 * supervisor.
 */
function unfit(code: string | undefined): ProblemError {
  const isSaid = code !== undefined && code !== 'NOT_FOUND' && Object.hasOwn(problems, code);
  return new ProblemError('HELD_OP_UNFIT', isSaid ? { detail: problems[code as ProblemCode].detail } : {});
}

function typeOf({ body }: LoggedOp): unknown {
  return (body as { type?: unknown }).type;
}
