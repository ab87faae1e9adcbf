import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { ProblemError } from '../watch/problem.ts';

/**
 * The ETag of something that is edited: its version, which alone counts for `If-Match`, and a hash of what is shown, so
 * that figures which change without an edit are not taken for unchanged by a cache.
 */
export function entityTag(version: number, view: unknown): string {
  const shown = createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 12);
  return `"${version}.${shown}"`;
}

const VERSION_BYTES = 6;

/** The version of something whose edits nothing counts, because several rows say it together: a hash of what they say. */
export function versionOfState(state: unknown): number {
  return createHash('sha256').update(JSON.stringify(state)).digest().readUIntBE(0, VERSION_BYTES);
}

/** Marks an answer with the tag of what it shows, and gives it back. */
export function tagged<View>(response: Response, { view, version }: Versioned<View>): View {
  response.setHeader('etag', entityTag(version, view));
  return view;
}

export interface Versioned<View> {
  view: View;
  version: number;
}

/** Whether `ifMatch` names this version; without it, or as `*`, every version is named. */
export function isVersion(ifMatch: string | undefined, version: number): boolean {
  return ifMatch === undefined || ifMatch.trim() === '*' || namesVersion(ifMatch, version);
}

/** The same of one that names a version at all. */
export function namesVersion(ifMatch: string, version: number): boolean {
  const versions = ifMatch.split(',').map((tag) => /^(?:W\/)?"(\d+)(?:\.[\w-]*)?"$/.exec(tag.trim())?.[1]);
  return versions.includes(String(version));
}

/** Throws 412 with the present state when `ifMatch` names another version; without it, or as `*`, every version does. */
export function holdToVersion(ifMatch: string | undefined, present: Versioned<unknown>): void {
  if (isVersion(ifMatch, present.version)) return;
  throw new ProblemError('PRECONDITION_FAILED', {
    extra: { current: present.view },
    headers: { etag: entityTag(present.version, present.view) },
  });
}
