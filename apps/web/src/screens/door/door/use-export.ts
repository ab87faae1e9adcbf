import { instantOf } from '@festix/domain/ground';
import { useState, type FormEvent } from 'react';
import { saveFile } from '../../../frame/app/save-file.ts';
import { reportError } from '../../../data/report-error.ts';
import type { OpRow } from '../../../offline/journal.db.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { exportOps, unanswered, type SealedExport } from '../../../offline/wipe.ts';

const LEAST_PASSWORD = 8;

export interface ExportParts {
  /** First part of the file's name. */
  name: string;
  /** Message for a password that is too short. */
  passwordHint: string;
  onDone?: (ops: readonly OpRow[]) => void;
}

/** Manages a form with a field `password` that exports the ops not uploaded as a file. */
export function useExport({ name, passwordHint, onDone }: ExportParts) {
  const { journal, clock } = useThisDevice();
  const [state, setState] = useState<'asking' | 'working' | 'done'>('asking');
  const [wrong, setWrong] = useState<string>();

  async function carry(password: string) {
    if (password.length < LEAST_PASSWORD) return setWrong(passwordHint);
    setWrong(undefined);
    setState('working');
    try {
      const device = await journal.device.get('this');
      const ops = await unanswered(journal);
      const sealed = await exportOps(ops, device?.id ?? '', password, instantOf(clock.wall()));
      saveFile(nameOf(name, sealed), new Blob([JSON.stringify(sealed)], { type: 'application/json' }));
      setState('done');
      onDone?.(ops);
    } catch (error) {
      reportError(error, 'device.export');
      setState('asking');
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void carry(String(new FormData(event.currentTarget).get('password')));
  }

  return { state, wrong, submit };
}

function nameOf(name: string, { exported_at }: SealedExport): string {
  return `${name}-${exported_at.slice(0, 19).replace(/[:T]/g, '-')}.json`;
}
