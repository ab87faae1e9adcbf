import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';

export interface RefreshToken {
  session_id: string;
  generation: number;
}

const FORM = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

/**
 * Writes and reads `session.generation.mac`. A session and generation give one token, so that a successor can be given
 * again without being stored.
 */
@Injectable()
export class RefreshTokens {
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Pick<Env, 'JWT_SECRET'>) {
    this.key = createHmac('sha256', env.JWT_SECRET).update('festix refresh tokens').digest();
  }

  write({ session_id, generation }: RefreshToken): string {
    return `${session_id}.${generation}.${this.macOf(session_id, generation).toString('base64url')}`;
  }

  /** Returns undefined for a token that this server hasn't written. */
  read(text: string): RefreshToken | undefined {
    const [, session_id, digits, mac] = FORM.exec(text) ?? [];
    if (!session_id || !digits || !mac) return undefined;
    const generation = Number(digits);
    const ours = timingSafeEqual(Buffer.from(mac, 'base64url'), this.macOf(session_id, generation));
    return ours ? { session_id, generation } : undefined;
  }

  /** Returns the token of the session opened last, and its latest; undefined if this server wrote none. */
  youngest(texts: readonly string[]): RefreshToken | undefined {
    const read = texts.map((text) => this.read(text)).filter((token) => token !== undefined);
    return read.reduce<RefreshToken | undefined>(
      (best, token) => (best && !isYounger(token, best) ? best : token),
      undefined,
    );
  }

  private macOf(session_id: string, generation: number): Buffer {
    return createHmac('sha256', this.key).update(`${session_id}.${generation}`).digest();
  }
}

/** Compares by the ids, which contain the time of creation. */
function isYounger(one: RefreshToken, other: RefreshToken): boolean {
  if (one.session_id === other.session_id) return one.generation > other.generation;
  return one.session_id > other.session_id;
}
