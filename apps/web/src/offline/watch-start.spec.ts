/** @jest-environment jsdom */
import '../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JournalDb } from './journal.db.ts';
import { useStartReadiness } from './start-readiness.ts';
import { watchStart } from './watch-start.ts';
import type { StartAnswer, StartQuestion } from './worker-words.ts';

/** Two ends of a message channel: one sends, the other receives. */
class Line {
  readonly port1 = { onmessage: undefined as ((event: { data: unknown }) => void) | undefined, close: () => undefined };
  readonly port2 = { postMessage: (data: unknown) => queueMicrotask(() => this.port1.onmessage?.({ data })) };
}
globalThis.MessageChannel = Line as unknown as typeof MessageChannel;

/** A worker that the browser holds; an older one never answers the question. */
class Worker extends EventTarget {
  readonly asked: StartQuestion[] = [];
  missing: number | undefined = 0;
  canMend = false;

  postMessage(question: StartQuestion, [port]: MessagePort[]): void {
    this.asked.push(question);
    if (question.mends && this.canMend) this.missing = 0;
    if (this.missing !== undefined) port!.postMessage({ missing: this.missing } satisfies StartAnswer);
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
}

class Container extends EventTarget {
  registration: Registration | undefined;
  getRegistration = async () => this.registration;
}

let container: Container;
let worker: Worker;
let journal: JournalDb;
let refusal: Error | undefined;
let attempts: number;
let stop: () => void;

const state = () => {
  const { isReady, fault } = useStartReadiness.getState();
  return { isReady, fault };
};

const pass = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

function watch(): void {
  stop = watchStart({
    container: container as unknown as ServiceWorkerContainer,
    path: () => '/door/1',
    register: async () => {
      attempts += 1;
      if (!refusal) {
        container.registration = new Registration();
        container.registration.active = worker;
      }
      return refusal;
    },
    journal,
  });
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  useStartReadiness.setState({ isReady: undefined, fault: undefined, isKept: undefined });
  worker = new Worker();
  container = new Container();
  container.registration = new Registration();
  container.registration.active = worker;
  refusal = undefined;
  attempts = 0;
  journal = {
    counters: { put: async () => undefined, delete: async () => undefined },
    transaction: async (_mode: string, _table: unknown, work: () => Promise<void>) => work(),
  } as unknown as JournalDb;
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('proof of a start without a network', () => {
  it('watchStart asks the worker, and reports nothing as ready before its answer', async () => {
    watch();
    expect(state()).toEqual({ isReady: undefined, fault: undefined });
    await pass();
    expect(worker.asked[0]).toEqual({ type: 'PROVE_START', path: '/door/1', mends: false });
    expect(state()).toEqual({ isReady: true, fault: undefined });
  });

  it('watchStart lets the worker fetch the missing files', async () => {
    worker.missing = 2;
    worker.canMend = true;
    watch();
    await pass(5_000);
    expect(worker.asked.map(({ mends }) => mends)).toEqual([false, true]);
    expect(state()).toEqual({ isReady: true, fault: undefined });
  });

  it('watchStart checks again after a failure, and notices a cache that is deleted later', async () => {
    worker.missing = 2;
    watch();
    await pass(5_000);
    expect(state()).toEqual({ isReady: false, fault: 'incomplete' });
    worker.missing = 0;
    await pass(16_000);
    expect(state()).toEqual({ isReady: true, fault: undefined });
    worker.missing = 60;
    await pass(61_000);
    expect(state()).toEqual({ isReady: false, fault: 'incomplete' });
  });

  it('watchStart waits for a worker that does not answer, and reports that', async () => {
    worker.missing = undefined;
    watch();
    await pass(5_000);
    expect(state().isReady).toBeUndefined();
    await pass(11_000);
    expect(state()).toEqual({ isReady: false, fault: 'silent' });
  });

  it('watchStart installs a refused worker again, until it is accepted', async () => {
    container.registration = undefined;
    refusal = Object.assign(new Error('An SSL certificate error occurred'), { name: 'SecurityError' });
    watch();
    await pass(5_000);
    expect(state()).toEqual({ isReady: false, fault: 'untrusted' });
    refusal = undefined;
    await pass(16_000);
    expect(attempts).toBe(2);
    expect(state()).toEqual({ isReady: true, fault: undefined });
  });

  it('watchStart notices a newly fetched version at once', async () => {
    const registration = container.registration!;
    registration.active = null;
    registration.installing = new Worker();
    watch();
    await pass(5_000);
    expect(state()).toEqual({ isReady: false, fault: 'installing' });
    const installed = registration.installing;
    registration.active = installed;
    registration.installing = null;
    installed.dispatchEvent(new Event('statechange'));
    await pass();
    expect(state()).toEqual({ isReady: true, fault: undefined });
  });

  it.each([
    ['unwritable', new DOMException('denied', 'UnknownError')],
    ['full', new DOMException('no room', 'QuotaExceededError')],
  ] as const)('watchStart fails as %s when nothing can be written', async (fault, error) => {
    journal.transaction = (() => Promise.reject(error)) as unknown as JournalDb['transaction'];
    watch();
    await pass(5_000);
    expect(state()).toEqual({ isReady: false, fault });
  });
});
