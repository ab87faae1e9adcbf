import { Injectable } from '@nestjs/common';
import type { OwnSessionView, Page, PageQuery } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { presentSession } from './accounts.presenter.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { FreshProof } from './fresh-proof.ts';
import { SessionsService } from './sessions.service.ts';

/** Lists a person's sessions, and ends them remotely. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsQueries,
    private readonly sessions: SessionsService,
    private readonly fresh: FreshProof,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list(actor: Person, { skip = 0, take = ROWS_PER_PAGE }: PageQuery): Promise<Page<OwnSessionView>> {
    const own = { user_id: actor.id, current: actor.session_id, now: this.clock.now() };
    const [rows, count] = await Promise.all([
      this.accounts.sessions(own, skip, take),
      this.accounts.countSessions(own),
    ]);
    return { data: rows.map((row) => presentSession(row, actor.session_id)), count };
  }

  /** Throws NOT_FOUND, also for another person's session; PROOF_NEEDED for any but the asking one. */
  async end(actor: Person, sessionId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.sessions.endOne(tx, actor.id, sessionId);
      // After the look-up, so that another person's session is always 404.
      if (sessionId !== actor.session_id) await this.fresh.ask(tx, actor);
      const entry = { action: 'sessions:end', subject_kind: 'session', subject_id: sessionId };
      await this.audit.record(tx, actor, entry);
    });
  }

  /** Ends all sessions but the asking one; devices are revoked one by one. Throws PROOF_NEEDED. */
  async endOthers(actor: Person): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.fresh.ask(tx, actor);
      const ended = await this.sessions.endAll(tx, actor.id, { except: actor.session_id });
      for (const subject_id of ended) {
        await this.audit.record(tx, actor, { action: 'sessions:end', subject_kind: 'session', subject_id });
      }
    });
  }
}
