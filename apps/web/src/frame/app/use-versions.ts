import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { Tagged } from '../../data/tagged.ts';
import { useAction } from './use-action.ts';
import { changedFields, clashesOf, mergedFields, type Clash, type Sent } from './versions.ts';

/** Unsaved input, with the version it is based on. */
export interface TypedOver<Fields> {
  base: Fields;
  fields: Fields;
}

export interface VersionedForm<View, Fields extends object> {
  form: FormInstance<Fields>;
  fieldsOf(view: View): Fields;
  sentOf: Sent<Fields>;
  /** Reads the saved state again. */
  readAgain(): Promise<Tagged<View>>;
  /** Name of the place in error reports. */
  place: string;
  loadFailed: string;
  /** Input of an earlier visit. */
  earlier?: TypedOver<Fields> | undefined;
}

/**
 * Manages a form that several people may edit. It is based on the version read first, whatever is read later; after a
 * concurrent save, the input is rebased on the new state.
 */
export function useVersions<View, Fields extends object>(read: Tagged<View>, versioned: VersionedForm<View, Fields>) {
  const { fieldsOf, sentOf, earlier } = versioned;
  // Everything in the form, also values without a field.
  const form = versioned.form as unknown as { getFieldsValue(all: true): Fields; setFieldsValue(fields: object): void };
  const [base, setBase] = useState(read);
  const [initial] = useState(() => startOf(fieldsOf(read.view), earlier, sentOf));
  const [clashes, setClashes] = useState<Clash<Fields>[] | undefined>(initial.clashes);
  const baseFields = fieldsOf(base.view);

  /** Rebases the input on the saved state; shows a notice at least for a clash. */
  function standOn(now: Tagged<View>, isTold: boolean): void {
    const { fields, clashes: found } = mergeOver(fieldsOf(now.view), { base: baseFields, fields: typed() }, sentOf);
    setBase(now);
    setClashes(isTold || found.length > 0 ? found : undefined);
    form.setFieldsValue(fields);
  }

  const looking = useAction(versioned.readAgain, {
    place: versioned.place,
    failed: versioned.loadFailed,
    onDone: (now) => standOn(now, true),
  });

  const refreshing = useAction(versioned.readAgain, {
    place: versioned.place,
    failed: versioned.loadFailed,
    onDone: (now) => standOn(now, false),
  });

  function typed(): Fields {
    return form.getFieldsValue(true);
  }

  return {
    /** The version for the next write. */
    base,
    baseFields,
    /** Initial values of the form. */
    initial: initial.fields,
    clashes,
    typed,
    /** Reads the version again after a concurrent save, and shows a notice. */
    look: () => looking.run(undefined),
    /** Reads the version again after our own save of data beside the form; shows a notice only for a clash. */
    refresh: () => void refreshing.run(undefined),
    /** Takes the state after a save of something beside the form, which may include others' changes of the form. */
    advance(now: Tagged<View>): void {
      if (changedFields(baseFields, fieldsOf(now.view), sentOf).length > 0) standOn(now, false);
      else setBase(now);
    },
    /** Takes the state after a save; returns the form's values, with input typed meanwhile. */
    saved(now: Tagged<View>, sent: Fields): Fields {
      const fields = mergedFields(sent, fieldsOf(now.view), typed(), sentOf);
      setBase(now);
      setClashes(undefined);
      form.setFieldsValue(fields);
      return fields;
    },
    /** Discards the input: the form is this version. */
    rest(now: Tagged<View>): void {
      setBase(now);
      setClashes(undefined);
      form.setFieldsValue(fieldsOf(now.view));
    },
    takeSaved(field: keyof Fields): void {
      form.setFieldsValue({ [field]: baseFields[field] });
      setClashes((present) => present?.filter((clash) => clash.field !== field));
    },
    dismissClashes: () => setClashes(undefined),
  };
}

function startOf<Fields extends object>(saved: Fields, earlier: TypedOver<Fields> | undefined, sent: Sent<Fields>) {
  if (!earlier) return { fields: saved, clashes: undefined };
  const { fields, clashes } = mergeOver(saved, earlier, sent);
  const isStale = changedFields(earlier.base, saved, sent).length > 0;
  return { fields, clashes: isStale ? clashes : undefined };
}

function mergeOver<Fields extends object>(
  theirs: Fields,
  { base, fields: mine }: TypedOver<Fields>,
  sent: Sent<Fields>,
) {
  return { fields: mergedFields(base, theirs, mine, sent), clashes: clashesOf(base, theirs, mine, sent) };
}
