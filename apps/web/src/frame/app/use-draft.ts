import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import type { TypedOver } from './use-versions.ts';

/** Milliseconds without typing before a draft is stored. */
const REST = 400;

/**
 * Stores a form's input under a name, until it is saved or discarded. `usual` is the shape of a draft: one of an older
 * form is ignored.
 */
export function useDraft<Fields extends object>(name: string, usual: Fields) {
  const [earlier] = useState(() => fitting(readDraft<TypedOver<Fields>>(name), usual));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** Input of an earlier visit. */
    earlier,
    /** Stores the present input after a pause in typing; undefined deletes it. */
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
