import { Injectable } from '@nestjs/common';
import type { OpType } from '@festix/domain/sync';
import type { Person } from '../../../kernel/http/actor.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Decided } from './op-log.ts';
import type { RightsThen } from './rights-then.ts';
import type { ToldOp, UploadingDevice } from './told-op.ts';

/** What the ops of one upload have in common. */
export interface Upload {
  /** Who uploads; who did it stands in each op. */
  actor: Person;
  device: UploadingDevice;
  received_at: Date;
  /** Of the device's person and of everybody that an op names as its operator, at the events of the ops. */
  rights: RightsThen;
  /**
   * The sale point for which a supervisor has judged that the ops count, whoever had which right. Absent in what a device
   * uploads.
   */
  judged_for?: string;
}

/** What was decided about ops; each of those that were handed over has an answer in it. */
export type Answers = ReadonlyMap<ToldOp, Decided>;

/**
 * Works on the ops of some kinds, and is the only one that understands them. They come readable, from a device that
 * still may, and of events that exist; whose right they took is for the handler to judge. It works on them as a set, in
 * the transaction of their answers. What others hear of it goes to `tx.afterCommit`, once all is written: an op that
 * fails takes its set back, and is tried again by itself.
 */
export interface OpHandler {
  readonly types: readonly OpType[];
  work(tx: Tx, told: readonly ToldOp[], upload: Upload): Promise<Answers>;
  /** The events of these at which somebody may judge what the device did without the right to; absent where all are. */
  judgedAt?(tx: Tx, device: UploadingDevice, eventIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Who works on ops that are no scans; the modules that understand them come here by themselves. */
@Injectable()
export class OpHandlers {
  private readonly handlers: OpHandler[] = [];

  /** In the order in which they come they work, all of them before the doors do: who enters has bought before. */
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
