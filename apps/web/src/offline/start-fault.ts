import type { StartAnswer } from './worker-words.ts';

/** Why this app would not open without a network; the one to mend first, where there are several. */
export type StartFault =
  /** No service worker here: a private window, or a browser inside of another app. */
  | 'no-worker'
  /** The person, or whoever manages the device, lets this address keep nothing. */
  | 'blocked'
  /** The browser doesn't trust the certificate of this address: the page opens after a warning, and nothing is kept. */
  | 'untrusted'
  /** The worker could not be fetched. */
  | 'unreached'
  /** Its files are on their way. */
  | 'installing'
  /** The version that would open lacks files, and the next one waits with all of its own. */
  | 'outdated'
  | 'incomplete'
  /** The worker gives no answer: it is older than the question, or broken. */
  | 'silent'
  /** Nothing that is done here would be kept. */
  | 'unwritable'
  | 'full';

/** What a worker says of itself, where there is one. */
export type WorkerWord = StartAnswer | 'none' | 'silent';

/** What was found out about a start without a network. */
export interface StartFacts {
  hasWorkers: boolean;
  /** Name of the error with which the browser refused a worker; undefined where it didn't. */
  refusal: string | undefined;
  isInstalling: boolean;
  /** Opens the page at the next reload. */
  active: WorkerWord;
  /** Opens it once all windows were closed. */
  waiting: WorkerWord;
  journal: 'writes' | 'refuses' | 'full';
  /** Whether a shift's writes fit on the device. */
  hasRoom: boolean;
}

/** Decides whether a start without a network works, for door and till. */
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
  // Either may be the next to open the page: a reload comes to the active one, a restart of the phone to the one that waits.
  const opening = [active, waiting].filter((word) => word !== 'none');
  if (opening.every(isWhole)) return undefined;
  if (isWhole(waiting)) return 'outdated';
  if (isInstalling) return 'installing';
  return opening.includes('silent') ? 'silent' : 'incomplete';
}

function isWhole(word: WorkerWord): boolean {
  return typeof word === 'object' && word.missing === 0;
}

/** Chromium says NotSupportedError where it may keep nothing; all browsers say SecurityError of a certificate. */
function faultOf(refusal: string): StartFault {
  if (refusal === 'SecurityError') return 'untrusted';
  return refusal === 'NotSupportedError' || refusal === 'NotAllowedError' ? 'blocked' : 'unreached';
}
