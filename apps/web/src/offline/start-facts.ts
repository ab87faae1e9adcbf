import type { JournalDb } from './journal.db.ts';
import type { StartFacts, WorkerWord } from './start-fault.ts';
import { hasRoomFor, isStorageFull } from './storage.ts';
import type { StartAnswer, StartQuestion } from './worker-words.ts';

/** The sources of the facts. */
export interface StartParts {
  /** Undefined where the browser has no service workers. */
  container: ServiceWorkerContainer | undefined;
  /** Returns the page's path and query, as a reload would open it. */
  path: () => string;
  /** Installs the worker. Resolves to the error where the browser refuses. */
  register: () => Promise<unknown>;
  journal: JournalDb;
}

/** Timeout in milliseconds of a worker that has to wake up on a slow phone. */
const ANSWER_MS = 10_000;
/** Timeout in milliseconds of fetching every file over a bad link. */
const MEND_MS = 120_000;
const REGISTER_MS = 20_000;
const PROBE = 'start-proof';

/** Checks everything that a start without a network needs, after fetching what is missing. */
export async function findStartFacts(parts: StartParts): Promise<StartFacts> {
  const { container, path, journal } = parts;
  const stored = { journal: await writes(journal), hasRoom: await hasRoomFor(0) };
  if (!container) {
    return { hasWorkers: false, refusal: undefined, isInstalling: false, active: 'none', waiting: 'none', ...stored };
  }
  const { registration, refusal } = await ensureRegistration(container, parts);
  const { installing, active, waiting } = registration ?? {};
  return {
    hasWorkers: true,
    refusal,
    isInstalling: Boolean(installing),
    active: await wordOf(active, path()),
    waiting: await wordOf(waiting, path()),
    ...stored,
  };
}

interface Registered {
  registration: ServiceWorkerRegistration | undefined;
  refusal: string | undefined;
}

/** Returns the page's registration. Tries to install one where there is none. */
async function ensureRegistration(
  container: ServiceWorkerContainer,
  { path, register }: StartParts,
): Promise<Registered> {
  const there = await registrationAt(container, path());
  const { installing, waiting, active } = there.registration ?? {};
  if (installing ?? waiting ?? active) return there;
  const error = await within(REGISTER_MS, register(), new Error('no answer'));
  const { registration } = await registrationAt(container, path());
  return { registration, refusal: error === undefined ? there.refusal : nameOf(error) };
}

async function registrationAt(container: ServiceWorkerContainer, path: string): Promise<Registered> {
  try {
    return { registration: await container.getRegistration(path), refusal: undefined };
  } catch (error) {
    return { registration: undefined, refusal: nameOf(error) };
  }
}

function nameOf(error: unknown): string {
  return (error as { name?: string } | null)?.name ?? 'Error';
}

/** Asks a worker whether it could open the page; it fetches missing files first. */
async function wordOf(worker: ServiceWorker | null | undefined, path: string): Promise<WorkerWord> {
  if (!worker) return 'none';
  const found = await ask(worker, { type: 'PROVE_START', path, mends: false }, ANSWER_MS);
  if (found === undefined) return 'silent';
  if (found.missing === 0) return found;
  return (await ask(worker, { type: 'PROVE_START', path, mends: true }, MEND_MS)) ?? found;
}

async function ask(worker: ServiceWorker, question: StartQuestion, patience: number): Promise<StartAnswer | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<StartAnswer>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<StartAnswer>) => resolve(data);
  });
  worker.postMessage(question, [port2]);
  try {
    return await within(patience, answer, undefined);
  } finally {
    port1.close();
  }
}

/** Resolves to the answer, or to `none` after the timeout. */
async function within<T, N>(milliseconds: number, answer: Promise<T>, none: N): Promise<T | N> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<N>((resolve) => {
    timer = setTimeout(() => resolve(none), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether the journal stores a row, and deletes that row again. */
async function writes(journal: JournalDb): Promise<StartFacts['journal']> {
  const { counters } = journal;
  try {
    await journal.transaction('rw', counters, async () => {
      await counters.put({ name: PROBE, value: 0 });
      await counters.delete(PROBE);
    });
    return 'writes';
  } catch (error) {
    return isStorageFull(error) ? 'full' : 'refuses';
  }
}
