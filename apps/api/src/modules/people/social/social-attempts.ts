import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SocialProvider } from '@festix/domain/contract';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import type { Secrets } from './identity-provider.ts';

/** Lifetime of an attempt. */
export const ATTEMPT_MS = 10 * 60 * 1000;

const SWEEP_SECONDS = 3600;

/** One attempt to sign in by a provider. */
export interface Attempt extends Secrets {
  /** The path to go on to. */
  next: string | null;
  /** The session that the browser held when it left: a form from another site brings no cookie of it. */
  left_with: string | undefined;
}

/** Returns the random secrets of an attempt; `next` is a path of ours to go on to. */
export function beginAttempt(next: string | null, left_with: string | undefined): Attempt {
  return { state: randomState(), nonce: randomNonce(), code_verifier: randomPKCECodeVerifier(), next, left_with };
}

interface KeptAttempt extends Omit<Attempt, 'state' | 'left_with'> {
  provider: SocialProvider;
  created_at: Date;
  session_id: string | null;
}

/** Stores attempts, each valid for one return, in the browser that left. */
@Injectable()
export class SocialAttempts implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('social.old-attempts', SWEEP_SECONDS, async () => {
      await this.database.query(sql`delete from social_attempts where created_at < ${this.oldest()}`);
    });
  }

  async keep(provider: SocialProvider, browser: string, attempt: Attempt): Promise<void> {
    const { state, nonce, code_verifier, next, left_with } = attempt;
    await this.database.query(
      sql`insert into social_attempts (state_hash, provider, nonce, code_verifier, next, session_id, created_at)
       values (${hashOf(state, browser)}, ${provider}, ${nonce}, ${code_verifier}, ${next}, ${left_with}, ${this.clock.now()})`,
    );
  }

  /** Returns and deletes the attempt of a browser, once. */
  async take(provider: SocialProvider, browser: string, state: string): Promise<Attempt | undefined> {
    const [held] = await this.database.query(
      sql<KeptAttempt>`delete from social_attempts where state_hash = ${hashOf(state, browser)}
       returning provider, nonce, code_verifier, next, session_id, created_at`,
    );
    if (!held || held.provider !== provider || held.created_at < this.oldest()) return undefined;
    const { nonce, code_verifier, next, session_id } = held;
    return { state, nonce, code_verifier, next, left_with: session_id ?? undefined };
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - ATTEMPT_MS);
  }
}

/** Hashes the state with the browser, so that it is invalid in another one. */
function hashOf(state: string, browser: string): Buffer {
  return createHash('sha256').update(`${browser}.${state}`).digest();
}
