import type { ProblemCode } from '@festix/domain/ground';
import { setTimeout as delay } from 'node:timers/promises';
import { insist } from './fault.ts';

/** The answer of an HTTP call. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** Sends one thing, always the same, as often as it takes. */
export type Send<Answer extends Reply = Reply> = () => Promise<Answer>;

export interface Insisted<Answer extends Reply> {
  reply: Answer;
  /** Number of broken connections before. */
  cut: number;
  /** Milliseconds of the longest call, with any result. */
  longest: number;
}

/** Codes of a server or database that starts: busy, or temporarily unable. */
const PASSING: readonly ProblemCode[] = ['BUSY', 'CREATE_BOOKING_ERROR', 'PAYMENT_FAILED'];
const LONGEST_CALL_MS = 120_000;
const PAUSE_MS = 50;

/** Sends until there is an answer. Any other than the expected ones is a fault, for nothing else may come of a crash. */
export async function insistently<Answer extends Reply>(
  send: Send<Answer>,
  sending: () => void,
  expected: readonly number[],
): Promise<Insisted<Answer>> {
  const until = Date.now() + LONGEST_CALL_MS;
  let longest = 0;
  for (let cut = 0; ; cut++) {
    sending();
    const sent = performance.now();
    const reply = await send().catch(() => undefined);
    longest = Math.max(longest, performance.now() - sent);
    const isPassing = reply === undefined || PASSING.some((code) => code === reply.body['code']);
    if (!isPassing && expected.includes(reply.status)) return { reply, cut, longest };
    insist(
      isPassing,
      `a call that was sent ${cut + 1} times was answered ${reply?.status} ${JSON.stringify(reply?.body)}`,
    );
    insist(Date.now() < until, 'a call was never answered');
    await delay(PAUSE_MS);
  }
}
