/*
 * Prefix of unsaved drafts of long forms. A draft outlives a reload and a sign-in, not the tab: another person at the
 * same browser must not find it.
 */

const PREFIX = 'festix.draft:';

/** Returns the draft under a name; undefined without a readable one. */
export function readDraft<Draft>(name: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage does not affect the form itself.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing can be stored there.
  }
}

/** Deletes all drafts when a person signs out. */
export function dropDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Nothing can be stored there.
  }
}
