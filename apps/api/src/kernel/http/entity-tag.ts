import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { ProblemError } from '../watch/problem.ts';

/**
 * Returns the ETag of an editable row: its version, which alone counts for `If-Match`, and a hash of the view, so that
 * caches notice changed figures.
 */
export function entityTag(version: number, view: unknown): string {
  const shown = createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 12);
  return `"${version}.${shown}"`;
}

const VERSION_BYTES = 6;

/** Returns a version computed from the state, for state over several rows without a counter. */
export function versionOfState(state: unknown): number {
  return createHash('sha256').update(JSON.stringify(state)).digest().readUIntBE(0, VERSION_BYTES);
}

/** Sets the ETag of the view, and returns the view. */
export function tagged<View>(response: Response, { view, version }: Versioned<View>): View {
  response.setHeader('etag', entityTag(version, view));
  return view;
}

export interface Versioned<View> {
  view: View;
  version: number;
}

/** Returns whether `ifMatch` names this version; without it, or as `*`, it matches any. */
export function isVersion(ifMatch: string | undefined, version: number): boolean {
  return ifMatch === undefined || ifMatch.trim() === '*' || namesVersion(ifMatch, version);
}

/** Returns the same for an `ifMatch` that names a version. */
export function namesVersion(ifMatch: string, version: number): boolean {
  const versions = ifMatch.split(',').map((tag) => /^(?:W\/)?"(\d+)(?:\.[\w-]*)?"$/.exec(tag.trim())?.[1]);
  return versions.includes(String(version));
}

/** Throws 412 with the present state if `ifMatch` names another version; without it, or as `*`, it matches any. */
export function holdToVersion(ifMatch: string | undefined, present: Versioned<unknown>): void {
  if (isVersion(ifMatch, present.version)) return;
  throw new ProblemError('PRECONDITION_FAILED', {
    extra: { current: present.view },
    headers: { etag: entityTag(present.version, present.view) },
  });
}
