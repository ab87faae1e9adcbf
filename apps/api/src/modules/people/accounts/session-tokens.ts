import { Injectable } from '@nestjs/common';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { RefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import type { KnownAccount } from './known-browsers.ts';
import type { Session } from './session.entity.ts';

/** What a browser gets to stay signed in. */
export interface OpenSession {
  session_id: string;
  user_id: string;
  /** Null while the session waits for the account's second factor. */
  access_token: string | null;
  refresh_token: string;
  /** End of the session unless it is refreshed before. */
  expires_at: Date;
  /** What makes its browser one that the account knows; none while it waits, and where the session was there before. */
  knows?: KnownAccount;
}

/** The two tokens of a session. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly refreshTokens: RefreshTokens,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** Of that generation, the one in force unless another is named. */
  of(session: Session, generation = session.generation): OpenSession {
    return {
      session_id: session.id,
      user_id: session.user_id,
      access_token: session.awaits_second_factor
        ? null
        : this.accessTokens.issue({ user_id: session.user_id, session_id: session.id, generation }),
      refresh_token: this.refreshTokens.write({ session_id: session.id, generation }),
      expires_at: session.expires_at,
    };
  }

  /** Of the session that was opened last; undefined without one, and for what isn't one of ours. */
  read(refreshTokens: readonly string[]): RefreshToken | undefined {
    return this.refreshTokens.youngest(refreshTokens);
  }
}
