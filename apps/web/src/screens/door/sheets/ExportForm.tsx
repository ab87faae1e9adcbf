import { instantOf } from '@festix/domain';
import { useState, type FormEvent } from 'react';
import { reportError } from '../../../data/report-error.ts';
import type { OpRow } from '../../../offline/journal.db.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { exportOps, unanswered, type SealedExport } from '../../../offline/wipe.ts';
import { doorTexts } from '../door-texts.ts';
import { DoorField } from '../stages/DoorField.tsx';
import { saveFile } from './save-file.ts';

const LEAST_PASSWORD = 8;

/** Carries what was not uploaded out of the phone, under a password. */
export function ExportForm({ onDone }: { onDone?: (ops: readonly OpRow[]) => void }) {
  const { journal, clock } = useThisDevice();
  const [state, setState] = useState<'asking' | 'working' | 'done'>('asking');
  const [wrong, setWrong] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (password.length < LEAST_PASSWORD) return setWrong(doorTexts.exportPasswordHint);
    setWrong(undefined);
    setState('working');
    try {
      const device = await journal.device.get('this');
      const ops = await unanswered(journal);
      const sealed = await exportOps(ops, device?.id ?? '', password, instantOf(clock.wall()));
      saveFile(nameOf(sealed), JSON.stringify(sealed));
      setState('done');
      onDone?.(ops);
    } catch (error) {
      reportError(error, 'door.export');
      setState('asking');
    }
  }

  if (state === 'done') return <p className="fw-sheet-note">{doorTexts.exported}</p>;
  return (
    <form className="fw-export" onSubmit={(event) => void submit(event)}>
      <DoorField
        label={doorTexts.exportPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={doorTexts.exportPasswordHint}
        error={wrong}
      />
      <button type="submit" className="fx-door-button fx-door-button-ink" disabled={state === 'working'}>
        {doorTexts.exportOps}
      </button>
    </form>
  );
}

function nameOf({ exported_at }: SealedExport): string {
  return `leituras-${exported_at.slice(0, 19).replace(/[:T]/g, '-')}.json`;
}
