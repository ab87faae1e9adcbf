import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { Tagged } from '../../data/tagged.ts';
import { useAction } from './use-action.ts';
import { changedFields, clashesOf, mergedFields, type Clash, type Sent } from './versions.ts';

/** What was typed and is not saved yet, with the version that it was typed over. */
export interface TypedOver<Fields> {
  base: Fields;
  fields: Fields;
}

export interface VersionedForm<View, Fields extends object> {
  form: FormInstance<Fields>;
  fieldsOf(view: View): Fields;
  sentOf: Sent<Fields>;
  /** Reads what is saved by now. */
  readAgain(): Promise<Tagged<View>>;
  /** Where it is done, for reports. */
  place: string;
  loadFailed: string;
  /** What was typed on an earlier visit. */
  earlier?: TypedOver<Fields> | undefined;
}

/**
 * A form over something that several people edit. It stands on the version that was read first, whatever is read after
 * it; when somebody else was faster, what was typed goes on to stand on what they saved.
 */
export function useVersions<View, Fields extends object>(read: Tagged<View>, versioned: VersionedForm<View, Fields>) {
  const { fieldsOf, sentOf, earlier } = versioned;
  // Everything in the form, also what belongs to no field of it.
  const form = versioned.form as unknown as { getFieldsValue(all: true): Fields; setFieldsValue(fields: object): void };
  const [base, setBase] = useState(read);
  const [initial] = useState(() => startOf(fieldsOf(read.view), earlier, sentOf));
  const [clashes, setClashes] = useState<Clash<Fields>[] | undefined>(initial.clashes);
  const baseFields = fieldsOf(base.view);

  /** Takes over what is saved now, over which what was typed stays; it is told at least where both clash. */
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
    /** The version that the next write goes over. */
    base,
    baseFields,
    /** What the form begins with. */
    initial: initial.fields,
    clashes,
    isLooking: looking.isBusy,
    typed,
    /** Somebody else was faster. */
    look: () => void looking.run(undefined),
    /** Something beside the form was changed by ourselves. */
    refresh: () => void refreshing.run(undefined),
    /** Something beside the form was saved, perhaps over what others saved of the form meanwhile. */
    advance(now: Tagged<View>): void {
      if (changedFields(baseFields, fieldsOf(now.view), sentOf).length > 0) standOn(now, false);
      else setBase(now);
    },
    /** What was sent is saved, as this version; gives what the form holds now: what was typed meanwhile is not lost. */
    saved(now: Tagged<View>, sent: Fields): Fields {
      const fields = mergedFields(sent, fieldsOf(now.view), typed(), sentOf);
      setBase(now);
      setClashes(undefined);
      form.setFieldsValue(fields);
      return fields;
    },
    /** What was typed is thrown away: the form is this version. */
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
