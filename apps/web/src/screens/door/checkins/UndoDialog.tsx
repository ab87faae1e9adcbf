import { checkinEndpoints, type CheckinRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { DateTime, Facts } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useState } from 'react';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { entryTexts as texts } from './entry-texts.ts';
import { holderOf } from './holder.ts';
import { ReasonField } from './ReasonField.tsx';
import { useReloadCheckins } from './use-checkins.ts';
import { priceAfter, soldLot } from './sold-lot.ts';

export interface UndoDialogProps {
  checkin: CheckinRowView;
  event_id: string;
  zone: string;
  onClose(): void;
  onUndone(): void;
}

/** Codes after another person was first: nothing is left to undo. */
const GONE: readonly string[] = ['CHECKIN_UNDONE', 'NOT_FOUND'];

/** Asks a supervisor for the reason before an entry is undone. */
export function UndoDialog({ checkin, event_id, zone, onClose, onUndone }: UndoDialogProps) {
  const { call } = useArea();
  const reload = useReloadCheckins(event_id);
  const [reason, setReason] = useState('');
  const undo = useConfirmed(
    reason.trim(),
    (why: string) =>
      call(checkinEndpoints.undo, { params: { event_id, checkin_id: checkin.id }, body: { reason: why } }),
    {
      place: 'checkins.undo',
      done: notices.checkinUndone,
      failed: notices.checkinUndoFailed,
      takes: ({ code }) => {
        if (GONE.includes(code)) onUndone();
        // After another person's undo it shows that one.
        void reload();
        return false;
      },
      onClose,
      onDone: async () => {
        onUndone();
        await reload();
      },
    },
  );

  return (
    <ConfirmDialog
      {...undo}
      danger
      title={texts.undoTitle}
      consequence={texts.undoConsequence}
      confirmLabel={undo.busy ? texts.undoing : texts.undo}
      confirmDisabled={reason.trim() === ''}
    >
      <Facts
        facts={[
          { label: texts.who, value: holderOf(checkin) },
          { label: texts.ticket, value: soldLot(checkin.ticket) + priceAfter(checkin.ticket) },
          { label: texts.entered, value: <DateTime at={checkin.scanned_at} zone={zone} /> },
        ]}
      />
      <ReasonField hint={texts.undoHint} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
