import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';

const LONGEST_WAIT_MS = 10_000;

/** Codes after which the same call may succeed later: Meta's faults and limits. */
const MAY_PASS = new Set([1, 2, 4, 17, 32, 341, 368, 613, 80004]);

/** A producer's dataset at Meta, with its token. */
export interface Dataset {
  id: string;
  token: string;
}

/** Signals that Meta refused the events for good: a retry would fail too. */
export class ConversionRefusedError extends Error {
  override readonly name = 'ConversionRefusedError';
}

/** Calls Meta's Conversions API. */
@Injectable()
export class MetaConversions {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'META_API'>) {}

  /** Throws ConversionRefusedError if a retry is useless; other errors may pass. */
  async tell({ id, token }: Dataset, events: readonly object[]): Promise<void> {
    const response = await fetch(`${this.env.META_API}/${encodeURIComponent(id)}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // In the body, because URLs end up in logs.
      body: JSON.stringify({ data: events, access_token: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (response.ok) return;
    const { error } = (await response.json().catch(() => ({}))) as { error?: { code?: number; message?: string } };
    const why = `Meta ${response.status}: ${error?.code ?? 0}`;
    const mayPass = response.status >= 500 || response.status === 429 || MAY_PASS.has(error?.code ?? 0);
    throw mayPass ? new Error(why) : new ConversionRefusedError(why);
  }
}
