import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MeshMessage } from '@festix/domain/sync';
import { LongAnswers } from './long-answers.ts';

/** Milliseconds that a message takes to be made. */
const EFFORT = 3;

let now: number;
let sent: string[];
/** Resolves what the link waits for; undefined while it takes more. */
let drain: (() => void) | undefined;
let full: Promise<void> | undefined;
/** Thrown by the link instead of sending. */
let refusal: DOMException | undefined;

beforeEach(() => {
  [now, sent, drain, full, refusal] = [0, [], undefined, undefined, undefined];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => void jest.restoreAllMocks());

function answers(): LongAnswers {
  const send = (text: string) => {
    if (refusal) throw refusal;
    sent.push(text);
  };
  const link = { send, full: () => full };
  return new LongAnswers(link);
}

function* messages(many: number): Iterable<MeshMessage> {
  for (let at = 0; at < many; at += 1) {
    now += EFFORT;
    yield { kind: 'ask', keys: [String(at)] };
  }
}

/** Resolves after the task that waits. */
function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0));
}

function fill(): void {
  full = new Promise((done) => {
    drain = () => {
      full = undefined;
      done();
    };
  });
}

describe('a long answer', () => {
  it('a long answer takes no task longer than 8 ms and one message, and ends in its order', async () => {
    const long = answers();
    long.begin(messages(10));
    expect(sent).toHaveLength(3);
    const tasks: number[] = [];
    for (let task = 0; task < 10; task += 1) {
      const before = sent.length;
      await nextTask();
      tasks.push(sent.length - before);
    }
    expect(Math.max(...tasks)).toBe(3);
    expect(sent.map((text) => (JSON.parse(text) as { keys: string[] }).keys[0])).toEqual(
      Array.from({ length: 10 }, (_, at) => String(at)),
    );
  });

  it('a long answer waits while the link is full, and goes on when it takes more', async () => {
    const long = answers();
    fill();
    long.begin(messages(2));
    await nextTask();
    expect(sent).toEqual([]);
    expect(now).toBe(0);
    drain!();
    await nextTask();
    expect(sent).toHaveLength(2);
    expect(long.isUnderway).toBe(false);
  });

  it('a second answer follows the first', async () => {
    const long = answers();
    long.begin(messages(4));
    long.begin([{ kind: 'beat', count: 4, sum: '0'.repeat(16) }]);
    await nextTask();
    expect(sent).toHaveLength(5);
    expect(sent.at(-1)).toContain('beat');
  });

  it('a link that takes nothing is full once 1,024 answers wait', async () => {
    const long = answers();
    fill();
    for (let at = 1; at < 1_024; at += 1) long.begin(messages(1));
    expect(long.isFull).toBe(false);
    long.begin(messages(1));
    expect(long.isFull).toBe(true);
    drain!();
    await nextTask();
    expect(long.isFull).toBe(false);
    long.end();
  });

  it('an answer that its link refuses is dropped with those after it, and a later one is sent', async () => {
    const long = answers();
    refusal = new DOMException('full', 'OperationError');
    long.begin(messages(10));
    long.begin(messages(10));
    await nextTask();
    expect([sent, long.isUnderway]).toEqual([[], false]);
    refusal = undefined;
    long.begin(messages(1));
    expect(sent).toHaveLength(1);
  });

  it('an answer that its link refuses in the midst is dropped, and a later one is sent', async () => {
    const long = answers();
    long.begin(messages(10));
    refusal = new DOMException('closing', 'InvalidStateError');
    await nextTask();
    expect([sent.length, long.isUnderway]).toEqual([3, false]);
    refusal = undefined;
    long.begin(messages(1));
    expect(sent).toHaveLength(4);
  });

  it('what is not sent when the link ends is not made any more', async () => {
    const long = answers();
    long.begin(messages(100));
    long.end();
    await nextTask();
    expect(sent).toHaveLength(3);
    expect(now).toBe(3 * EFFORT);
  });
});
