import { DoorButton } from '@festix/ui/door';
import type { OpRow } from '../../../../offline/journal.db.ts';
import { doorTexts } from '../door-texts.ts';
import { DoorField } from '../stages/DoorField.tsx';
import { useExport } from '../use-export.ts';
import styles from './door-sheet.module.css';

/** Exports the ops that were not uploaded, under a password. */
export function ExportForm({ onDone }: { onDone?: (ops: readonly OpRow[]) => void }) {
  const { state, wrong, submit } = useExport({
    name: 'leituras',
    passwordHint: doorTexts.exportPasswordHint,
    ...(onDone && { onDone }),
  });
  if (state === 'done') return <p className={styles.sheetNote}>{doorTexts.exported}</p>;
  return (
    <form className={styles.export} onSubmit={submit}>
      <DoorField
        label={doorTexts.exportPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={doorTexts.exportPasswordHint}
        error={wrong}
      />
      <DoorButton look="ink" type="submit" disabled={state === 'working'}>
        {doorTexts.exportOps}
      </DoorButton>
    </form>
  );
}
