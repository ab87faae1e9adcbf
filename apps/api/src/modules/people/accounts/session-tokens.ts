import { Injectable } from '@nestjs/common';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { RefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import type { KnownAccount } from './known-browsers.ts';
import type { Session } from './session.entity.ts';

/** The tokens with which a browser stays signed in. */
export interface OpenSession {
  session_id: string;
  user_id: string;
  /** Null while the session waits for the account's second factor. */
  access_token: string | null;
  refresh_token: string;
  /** End of the session unless it is refreshed. */
  expires_at: Date;
  /** The account that knows the browser from now on; absent while it waits, and for an existing session. */
  knows?: KnownAccount;
}

/** Makes the two tokens of a session. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly refreshTokens: RefreshTokens,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** Returns the tokens of a generation, by default the present one. */
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

  /** Returns the token of the session opened last; undefined without a valid one. */
  read(refreshTokens: readonly string[]): RefreshToken | undefined {
    return this.refreshTokens.youngest(refreshTokens);
  }
}
