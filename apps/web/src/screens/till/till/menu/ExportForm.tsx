import type { OpRow } from '../../../../offline/journal.db.ts';
import { useExport } from '../../../door/door/use-export.ts';
import { TillField } from '../parts/TillField.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';

/** Exports unsent ops from the device, under a password. */
export function ExportForm({ onDone }: { onDone?: (ops: readonly OpRow[]) => void }) {
  const { state, wrong, submit } = useExport({
    name: 'vendas',
    passwordHint: texts.exportPasswordHint,
    ...(onDone && { onDone }),
  });
  if (state === 'done') return <p className={styles.note}>{texts.exported}</p>;
  return (
    <form className={tillKeyStyles.keys} onSubmit={submit}>
      <TillField
        label={texts.exportPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={texts.exportPasswordHint}
        error={wrong}
      />
      <TillKey type="submit" isBusy={state === 'working'}>
        {texts.exportOps}
      </TillKey>
    </form>
  );
}
