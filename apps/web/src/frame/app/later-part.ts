import { useCallback, useEffect, useState } from 'react';

/** A part of the app that comes after the first content, and is at hand from then on. */
export interface LaterPart<Part> {
  /** Returns the part, or undefined before it has come. */
  atHand(): Part | undefined;
  load(): Promise<Part>;
}

/** Declares a part that comes later: `laterPart(() => import('./OrderOutcome.tsx'))`. */
export function laterPart<Part>(load: () => Promise<Part>): LaterPart<Part> {
  let come: Part | undefined;
  return {
    atHand: () => come,
    load: async () => (come ??= await load()),
  };
}

/** A part as a screen has it: its error stands until it comes, or is loaded again. */
export interface UsedPart<Part> {
  part: Part | undefined;
  error: unknown;
  retry(): void;
}

/**
 * Loads a later part as soon as it is needed, and again when the network returns. One that has come before is there at
 * the first drawing: nothing is shown in its place.
 */
export function useLaterPart<Part>(later: LaterPart<Part>, isNeeded: boolean): UsedPart<Part> {
  const [come, setCome] = useState(later.atHand);
  const [error, setError] = useState<unknown>();
  const part = come ?? later.atHand();
  const isMissing = isNeeded && !part;
  const load = useCallback(
    () =>
      void later.load().then((loaded) => {
        setCome(() => loaded);
        setError(undefined);
      }, setError),
    [later],
  );
  useEffect(() => {
    if (!isMissing) return;
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isMissing, load]);
  return { part, error: part ? undefined : error, retry: load };
}
