import { checkinEndpoints, type Id } from '@festix/domain/contract';
import { notices, REASON_LENGTH } from '@festix/domain/ground';
import { DoorButton } from '@festix/ui/door';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call, CallError } from '../../../../data/call.ts';
import { reportError } from '../../../../data/report-error.ts';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { entryTexts } from '../../checkins/entry-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { DoorField } from '../stages/DoorField.tsx';
import { personHeaders, type UndoArea } from './use-undo-area.ts';
import { useSheet } from './use-sheet.ts';
import doorSheetStyles from './door-sheet.module.css';
import stageStyles from '../stages/stage.module.css';

export interface UndoFormProps {
  /** Id of the op that admitted, which is the entry's on the server. */
  op_id: Id;
  area: UndoArea;
  onUndone: () => void;
}

/** Codes after another person was first: nothing is left to undo. */
const GONE: readonly string[] = ['CHECKIN_UNDONE'];

/** Asks for the reason, and undoes the entry on the server: the other doors have to hear of it at once. */
export function UndoForm({ op_id, area, onUndone }: UndoFormProps) {
  const { shift, kick } = useSheet();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // It opens below what fits of a sheet on a phone.
  useEffect(() => {
    form.current?.scrollIntoView?.({ block: 'end' });
  }, [isAsking]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setFault(reason ? undefined : sheetTexts.undoReasonMissing);
    setRefusal(undefined);
    if (!reason) return;
    setBusy(true);
    try {
      const params = { event_id: shift.event_id, checkin_id: op_id };
      await call(checkinEndpoints.undo, { area, params, body: { reason }, headers: await personHeaders() });
      kick('asked');
      onUndone();
    } catch (error) {
      if (error instanceof CallError && GONE.includes(error.code)) {
        kick('asked');
        return onUndone();
      }
      reportError(error, 'door.undo');
      setRefusal(whyItFailed(error) || notices.checkinUndoFailed);
    } finally {
      setBusy(false);
    }
  }

  if (!isAsking) {
    return (
      <div className={doorSheetStyles.sheetKeys}>
        <DoorButton look="ink" icon={ArrowUUpLeft} onClick={() => setAsking(true)}>
          {entryTexts.undo}
        </DoorButton>
      </div>
    );
  }
  return (
    <form ref={form} className={doorSheetStyles.sheetForm} noValidate onSubmit={(event) => void submit(event)}>
      <p className={doorSheetStyles.sheetNote}>{entryTexts.undoConsequence}</p>
      <DoorField
        label={sheetTexts.undoReason}
        name="reason"
        placeholder={entryTexts.undoHint}
        maxLength={REASON_LENGTH}
        autoComplete="off"
        error={fault}
      />
      {refusal && (
        <p className={stageStyles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <DoorButton look="ink" type="submit" icon={ArrowUUpLeft} isBusy={isBusy}>
        {isBusy ? entryTexts.undoing : entryTexts.undo}
      </DoorButton>
    </form>
  );
}
