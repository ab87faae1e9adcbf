import { DAY } from '@festix/domain/ground';
import { create } from 'zustand';

export type Choice = 'accepted' | 'refused';

const KEY = 'festix.tracking';

/** Milliseconds after which the page asks for the choice again. */
const KEPT_MS = 365 * DAY;

interface ConsentState {
  /** Undefined before a choice on this device. */
  choice: Choice | undefined;
  /** Whether the open page needs a consent. */
  isAsked: boolean;
  /** Whether the question was opened from the foot. */
  isOpen: boolean;
}

/** Stores whether this device's user lets producers track visits; stored here and nowhere else. */
export const useConsent = create<ConsentState>()(() => ({ choice: remembered(), isAsked: false, isOpen: false }));

export function choose(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ choice, at: Date.now() }));
  } catch {
    // A browser without storage asks again.
  }
  useConsent.setState({ choice, isOpen: false });
}

export function ask(isAsked: boolean): void {
  useConsent.setState({ isAsked });
}

export function openQuestion(isOpen: boolean): void {
  useConsent.setState({ isOpen });
}

function remembered(): Choice | undefined {
  try {
    const { choice, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { choice?: unknown; at?: unknown };
    if (choice !== 'accepted' && choice !== 'refused') return undefined;
    return typeof at === 'number' && Date.now() - at < KEPT_MS ? choice : undefined;
  } catch {
    return undefined;
  }
}

// A choice in another tab counts here too.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) useConsent.setState({ choice: remembered() });
});
