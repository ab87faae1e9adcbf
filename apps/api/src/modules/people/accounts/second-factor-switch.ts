import { Injectable } from '@nestjs/common';
import type { Actor, Person } from '../../../kernel/http/actor.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { KeptRecoveryCodes } from './recovery-codes.ts';
import { SecondFactorNotes } from './second-factor-notes.ts';
import { SecondFactorStore, type FirstCode } from './second-factor.store.ts';
import { SessionsService } from './sessions.service.ts';

/** Turns second factors on and off, with all consequences. */
@Injectable()
export class SecondFactorSwitch {
  constructor(
    private readonly store: SecondFactorStore,
    private readonly sessions: SessionsService,
    private readonly notes: SecondFactorNotes,
    private readonly realtime: Realtime,
  ) {}

  /** Ends all other sessions. Throws SECOND_FACTOR_WRONG if another secret was confirmed. */
  async turnOn(tx: Tx, actor: Person, first: FirstCode): Promise<void> {
    if (!(await this.store.confirm(tx, actor.id, first))) throw new ProblemError('SECOND_FACTOR_WRONG');
    const ended = await this.sessions.endAll(tx, actor.id, { except: actor.session_id });
    await this.notes.take(tx, actor, {
      change: 'on',
      user_id: actor.id,
      recovery_codes_left: first.kept.hashes.length,
      after: { sessions_ended: ended.length },
    });
    this.tellRights(tx, actor.id);
  }

  async renewCodes(tx: Tx, actor: Person, kept: KeptRecoveryCodes): Promise<void> {
    await this.store.renew(tx, actor.id, kept);
    await this.notes.take(tx, actor, {
      change: 'renewed',
      user_id: actor.id,
      recovery_codes_left: kept.hashes.length,
    });
  }

  async turnOff(tx: Tx, actor: Person): Promise<void> {
    await this.store.remove(tx, actor.id);
    await this.notes.take(tx, actor, { change: 'off', user_id: actor.id, recovery_codes_left: 0 });
    this.tellRights(tx, actor.id);
  }

  /**
   * Removes one for a super-admin, if app and recovery codes are lost: ends all sessions of the account. Returns false
   * if nothing was on.
   */
  async takeOff(tx: Tx, actor: Pick<Actor, 'id' | 'device_id' | 'request_id'>, userId: string): Promise<boolean> {
    if (!(await this.store.remove(tx, userId))) return false;
    const ended = await this.sessions.endAll(tx, userId);
    await this.notes.take(tx, actor, {
      change: 'taken',
      user_id: userId,
      recovery_codes_left: 0,
      after: { sessions_ended: ended.length },
    });
    this.tellRights(tx, userId);
    return true;
  }

  /** Sends a hint about rights: some roles may require a second factor. */
  private tellRights(tx: Tx, userId: string): void {
    tx.afterCommit(() => this.realtime.rightsChanged([userId]));
  }
}
