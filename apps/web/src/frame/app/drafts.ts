/*
 * What was typed into long forms and is not saved yet. It outlives a reload and a sign-in, not the tab: another person
 * at the same browser must not find it.
 */

const PREFIX = 'festix.draft:';

/** The draft that was kept under a name; undefined where there is none that can be read. */
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
    // A full or forbidden storage takes nothing away from the form itself.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing can be there.
  }
}

/** For when a person leaves: what was typed goes along. */
export function dropDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Nothing can be there.
  }
}
