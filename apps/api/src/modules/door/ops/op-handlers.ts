import { Injectable } from '@nestjs/common';
import type { OpType } from '@festix/domain/sync';
import type { Person } from '../../../kernel/http/actor.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Decided } from './op-log.ts';
import type { RightsThen } from './rights-then.ts';
import type { ToldOp, UploadingDevice } from './told-op.ts';

/** The common context of the ops of one upload. */
export interface Upload {
  /** The person who uploads; each op names its own operator. */
  actor: Person;
  device: UploadingDevice;
  received_at: Date;
  /** Rights of the device's person and of every operator that the ops name, at the events of the ops. */
  rights: RightsThen;
  /** The sale point for which a supervisor has judged the ops, regardless of rights. Absent in an upload. */
  judged_for?: string;
}

/** The decisions about ops; each op handed over has an answer in it. */
export type Answers = ReadonlyMap<ToldOp, Decided>;

/**
 * Works on the ops of some kinds, and is the only one that understands them. They arrive parsed, from a device that is
 * not revoked, and of existing events; the handler checks the rights. It works on them as a set, in the transaction of
 * their answers. Hints to others go to `tx.afterCommit`: an op that fails rolls its set back, and is tried again alone.
 */
export interface OpHandler {
  readonly types: readonly OpType[];
  work(tx: Tx, told: readonly ToldOp[], upload: Upload): Promise<Answers>;
  /** Returns the events of these at which a person may judge what the device did without the right; absent: all. */
  judgedAt?(tx: Tx, device: UploadingDevice, eventIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Registers the handlers of ops that are no scans; the modules register their own. */
@Injectable()
export class OpHandlers {
  private readonly handlers: OpHandler[] = [];

  /**
   * Adds a handler. Handlers work in the order of registration, all before the doors: a ticket is sold before it is
   * admitted.
   */
  register(handler: OpHandler): void {
    const known = this.handlers.flatMap(({ types }) => types);
    const twice = handler.types.find((type) => known.includes(type));
    if (twice) throw new Error(`two modules work on ops of the kind ${twice}`);
    this.handlers.push(handler);
  }

  all(): readonly OpHandler[] {
    return this.handlers;
  }

  of(type: OpType): OpHandler | undefined {
    return this.handlers.find(({ types }) => types.includes(type));
  }
}
