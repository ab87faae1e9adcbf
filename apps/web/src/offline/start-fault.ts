import type { StartAnswer } from './worker-words.ts';

/** The reason why the app would not open without a network; the first to solve, if there are several. */
export type StartFault =
  /** The browser has no service workers: a private window, or a browser inside another app. */
  | 'no-worker'
  /** The person, or the device's administrator, forbids this address to store data. */
  | 'blocked'
  /** The browser does not trust the certificate: the page opens after a warning, and nothing is stored. */
  | 'untrusted'
  /** The worker's file could not be fetched. */
  | 'unreached'
  /** Its files are still downloading. */
  | 'installing'
  /** The active version lacks files, and the waiting one has all of its own. */
  | 'outdated'
  | 'incomplete'
  /** The worker does not answer: it is older than the question, or broken. */
  | 'silent'
  /** The device does not store what is done here. */
  | 'unwritable'
  | 'full';

/** The state of a worker, if there is one. */
export type WorkerWord = StartAnswer | 'none' | 'silent';

/** The facts about a start without a network. */
export interface StartFacts {
  hasWorkers: boolean;
  /** Name of the error with which the browser refused a worker; undefined without one. */
  refusal: string | undefined;
  isInstalling: boolean;
  /** The worker that opens the page after a reload. */
  active: WorkerWord;
  /** The worker that opens it after every window was closed. */
  waiting: WorkerWord;
  journal: 'writes' | 'refuses' | 'full';
  /** true: a shift's writes fit on the device. */
  hasRoom: boolean;
}

/** Returns why a start without a network would fail for door and till; undefined when it works. */
export function startFault(facts: StartFacts): StartFault | undefined {
  const fault = workerFault(facts);
  if (fault) return fault;
  if (facts.journal === 'refuses') return 'unwritable';
  return facts.journal === 'full' || !facts.hasRoom ? 'full' : undefined;
}

function workerFault({ hasWorkers, refusal, isInstalling, active, waiting }: StartFacts): StartFault | undefined {
  if (!hasWorkers) return 'no-worker';
  if (active === 'none' && waiting === 'none') {
    if (isInstalling) return 'installing';
    return refusal === undefined ? 'incomplete' : faultOf(refusal);
  }
  // Either may open the page next: a reload uses the active one, a restart of the phone the waiting one.
  const opening = [active, waiting].filter((word) => word !== 'none');
  if (opening.every(isWhole)) return undefined;
  if (isWhole(waiting)) return 'outdated';
  if (isInstalling) return 'installing';
  return opening.includes('silent') ? 'silent' : 'incomplete';
}

function isWhole(word: WorkerWord): boolean {
  return typeof word === 'object' && word.missing === 0;
}

/**
 * Returns the fault of a refusal. Chromium throws NotSupportedError where storage is forbidden; every browser throws
 * SecurityError for a certificate.
 */
function faultOf(refusal: string): StartFault {
  if (refusal === 'SecurityError') return 'untrusted';
  return refusal === 'NotSupportedError' || refusal === 'NotAllowedError' ? 'blocked' : 'unreached';
}
