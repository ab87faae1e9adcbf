import { Injectable } from '@nestjs/common';
import type { SecondFactorCodeBody } from '@festix/domain/contract';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { SecondFactorCodes } from './second-factor-codes.ts';
import { SecondFactorNotes } from './second-factor-notes.ts';
import type { SessionPlace } from './session-place.ts';
import type { OpenSession } from './session-tokens.ts';
import { SessionsService } from './sessions.service.ts';
import { WaitingSessions } from './waiting-sessions.ts';

/** Takes the second step of a sign-in, whatever the first one was. */
@Injectable()
export class ProveSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly waiting: WaitingSessions,
    private readonly codes: SecondFactorCodes,
    private readonly sessions: SessionsService,
    private readonly notes: SecondFactorNotes,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * Throws UNAUTHENTICATED, SESSION_ENDED, SECOND_FACTOR_WRONG, or RATE_LIMITED after too many wrong codes of this
   * session; or of strangers, unless a known browser or a mailed code opened it.
   */
  async prove(actor: Actor, { code }: SecondFactorCodeBody, place: SessionPlace): Promise<OpenSession> {
    const { id, user_id, account, from_code, log } = await this.waiting.find(place.waiting);
    const circle = this.browsers.nameFor(place.known, account) ?? (from_code ? 'mail' : 'strangers');
    const sender = { user_id, session: id, circle, log };
    const recognised = await this.codes.recognise(sender, code);
    return this.database.unitOfWork(async (em, tx) => {
      const knows = await this.sessions.holdOwner(tx, user_id);
      const left = await this.codes.use(tx, sender, recognised);
      const proved = await this.waiting.take(tx, id);
      if (recognised.kind === 'recovery') {
        await this.notes.take(tx, { ...actor, id: user_id }, { change: 'used', user_id, recovery_codes_left: left });
      }
      return this.sessions.openProved(em, tx, { ...proved, knows }, place);
    });
  }

  /** Cancels the waiting session. */
  giveUp(_actor: Actor, token: string | undefined): Promise<void> {
    return this.waiting.end(token);
  }
}
