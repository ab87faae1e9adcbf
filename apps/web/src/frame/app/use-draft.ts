import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import type { TypedOver } from './use-versions.ts';

/** Milliseconds that typing rests before it is kept. */
const REST = 400;

/**
 * Keeps what is typed into a form under a name, until it is saved or thrown away. `usual` tells what a draft must look
 * like: one of an older form is not taken up.
 */
export function useDraft<Fields extends object>(name: string, usual: Fields) {
  const [earlier] = useState(() => fitting(readDraft<TypedOver<Fields>>(name), usual));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** What was typed on an earlier visit. */
    earlier,
    /** Keeps what is typed now, once typing rests; nothing = there is nothing to keep any more. */
    keep(typed: () => TypedOver<Fields> | undefined): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const draft = typed();
        if (draft) keepDraft(name, draft);
        else dropDraft(name);
      }, REST);
    },
    drop(): void {
      clearTimeout(timer.current);
      dropDraft(name);
    },
  };
}

function fitting<Fields extends object>(draft: TypedOver<Fields> | undefined, usual: Fields) {
  const fits = (fields: unknown) =>
    typeof fields === 'object' && fields !== null && Object.keys(usual).every((field) => field in fields);
  return draft && fits(draft.base) && fits(draft.fields) ? draft : undefined;
}
