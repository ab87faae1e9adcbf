import { Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS } from '../../kernel/access-tokens.ts';
import { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database.ts';
import { judgeRefresh, type RefreshState } from './refresh.ts';
import type { RefreshToken } from './refresh-tokens.ts';

interface HeldSession extends RefreshState {
  id: string;
  awaits_second_factor: boolean;
  supersedes: string | null;
}

/** What a browser holds when somebody signs in there. It is refreshed no more; its access tokens live out. */
@Injectable()
export class EarlierSessions {
  constructor(private readonly clock: Clock) {}

  /**
   * Ends what the browser holds, for a session to take its place. One that still waits for its second factor leaves the
   * earlier one as it is until then: the answer is that one's id.
   */
  async makeWay(tx: Tx, held: RefreshToken | undefined, awaitsSecondFactor: boolean): Promise<string | null> {
    const found = held && (await this.find(tx, held.session_id));
    if (!found) return null;
    if (found.awaits_second_factor) {
      if (found.revoked_at) return null;
      await this.end(tx, found.id);
      return this.passOver(tx, found.supersedes, awaitsSecondFactor);
    }
    const { kind } = judgeRefresh(found, held.generation, this.clock.now());
    // Whoever holds an old token gets nothing back for it.
    return this.passOver(tx, found.id, awaitsSecondFactor && (kind === 'rotate' || kind === 'repeat'));
  }

  /** Another has its place from now on. */
  async supersede(tx: Tx, id: string): Promise<void> {
    const now = this.clock.now();
    const latest = new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000);
    await tx.query(
      `update sessions set superseded_at = $2, expires_at = least(expires_at, $3)
       where id = $1 and revoked_at is null and superseded_at is null and expires_at > $2`,
      [id, now, latest],
    );
  }

  /**
   * Ends a session that waits, and answers whose place it would have taken; undefined where nothing waits. It gives that
   * place back.
   */
  async giveBack(tx: Tx, waitingId: string): Promise<string | null | undefined> {
    const found = await this.find(tx, waitingId);
    if (!found?.awaits_second_factor || found.revoked_at) return undefined;
    await this.end(tx, waitingId);
    return found.supersedes;
  }

  private async passOver(tx: Tx, id: string | null, stays: boolean): Promise<string | null> {
    if (id === null || stays) return id;
    await this.supersede(tx, id);
    return null;
  }

  private async find(tx: Tx, id: string): Promise<HeldSession | undefined> {
    const [found] = await tx.query<HeldSession>(
      `select id, generation, rotations, expires_at, revoked_at, superseded_at, awaits_second_factor, supersedes
       from sessions where id = $1 for update`,
      [id],
    );
    return found;
  }

  private async end(tx: Tx, id: string): Promise<void> {
    await tx.query('update sessions set revoked_at = $2 where id = $1', [id, this.clock.now()]);
  }
}
