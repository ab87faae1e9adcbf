import { Injectable } from '@nestjs/common';
import { type SocialProvidersView, type SocialStartQuery } from '@festix/domain/contract';
import { ownPath, type ProblemCode } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { asProblem } from '../../../kernel/http/problem.filter.ts';
import { addressKey, RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { KnownBrowsers } from '../accounts/known-browsers.ts';
import type { SessionPlace } from '../accounts/session-place.ts';
import type { OpenSession } from '../accounts/session-tokens.ts';
import type { ReturnMode } from './browser-cookie.ts';
import { AdmitPerson } from './admit-person.ts';
import { SocialAttempts, beginAttempt } from './social-attempts.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { IdentityProviders } from './identity-providers.ts';
import { ProviderError } from './provider-fault.ts';

/**
 * Many people may leave together from one address of a mobile network when a sale opens; a known browser counts
 * separately.
 */
export const PER_ADDRESS: Limit = { name: 'social-address', points: 600, seconds: 60 };

/** Codes of a cancelled sign-in: OAuth's, and Apple's. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize'];

/** The path a browser goes on to, with its session. */
export interface SentOn {
  to: string;
  session?: OpenSession;
}

/** The parameters that a browser brings back from a provider. */
export interface Return {
  provider: string;
  answer: URLSearchParams;
  /** The name of the browser, if it left from here. */
  browser: string | undefined;
  place: SessionPlace;
}

/**
 * Signs people in by a provider. The caller is a browser in navigation, so every refusal is a redirect, too: to the
 * sign-in page, with the problem's code.
 */
@Injectable()
export class SocialService {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly attempts: SocialAttempts,
    private readonly admission: AdmitPerson,
    private readonly limits: RateLimits,
    private readonly browsers: KnownBrowsers,
    private readonly errors: ErrorPort,
  ) {}

  async offered(_actor: Actor): Promise<SocialProvidersView> {
    return this.providers.offered();
  }

  /** Returns the way a browser comes back from there. */
  returnMode(name: string): ReturnMode {
    return this.providers.called(name)?.answersByForm ? 'form' : 'address';
  }

  async start(
    actor: Actor,
    name: string,
    query: SocialStartQuery,
    browser: string,
    { address, held, known }: SessionPlace,
  ): Promise<SentOn> {
    const next = ownPath(query.next) ?? null;
    try {
      const provider = this.provider(name);
      this.limits.consumeLocally(PER_ADDRESS, this.browsers.nameIn(known) ?? addressKey(address));
      const attempt = beginAttempt(next, this.admission.sessionOf(held));
      const to = await provider.address(attempt);
      await this.attempts.keep(provider.name, browser, attempt);
      return { to };
    } catch (error) {
      return { to: this.refusal(error, 'SOCIAL_UNAVAILABLE', actor, next) };
    }
  }

  async finish(actor: Actor, { provider: name, answer, browser, place }: Return): Promise<SentOn> {
    let next: string | null = null;
    try {
      const provider = this.provider(name);
      const attempt = browser && (await this.attempts.take(provider.name, browser, answer.get('state') ?? ''));
      if (!attempt) throw new ProblemError('SOCIAL_FAILED');
      next = attempt.next;
      if (CANCELLED.includes(answer.get('error') ?? '')) return { to: pathWith('/signin', { redirectUrl: next }) };
      const person = await provider.identify(answer, attempt);
      const session = await this.admission.admit(actor, person, { ...place, left_with: attempt.left_with });
      // The page can't see by its cookie whether a second factor is required: a former session may be there.
      const second_factor = session.access_token === null ? '1' : null;
      return { to: pathWith('/auth/callback', { next, second_factor }), session };
    } catch (error) {
      return { to: this.refusal(error, 'SOCIAL_FAILED', actor, next) };
    }
  }

  private provider(name: string): IdentityProvider {
    const provider = this.providers.called(name);
    if (!provider) throw new ProblemError('SOCIAL_UNAVAILABLE');
    return provider;
  }

  private refusal(error: unknown, codeOfFault: ProblemCode, actor: Actor, next: string | null): string {
    const isFault = error instanceof ProviderError;
    const { code, status } = isFault ? new ProblemError(codeOfFault) : asProblem(error);
    if (isFault || status >= 500) this.errors.report(error, { request_id: actor.request_id });
    return pathWith('/signin', { error: code, redirectUrl: next });
  }
}

function pathWith(path: string, values: Record<string, string | null>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
