import type { OpRow } from '../../../../offline/journal.db.ts';
import { useExport } from '../../../door/door/use-export.ts';
import { TillField } from '../parts/TillField.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import '../parts/till-key.css';
import '../parts/till-words.css';

/** Exports unsent ops from the device, under a password. */
export function ExportForm({ onDone }: { onDone?: (ops: readonly OpRow[]) => void }) {
  const { state, wrong, submit } = useExport({
    name: 'vendas',
    passwordHint: texts.exportPasswordHint,
    ...(onDone && { onDone }),
  });
  if (state === 'done') return <p className="fw-till-note">{texts.exported}</p>;
  return (
    <form className="fw-till-keys" onSubmit={submit}>
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
