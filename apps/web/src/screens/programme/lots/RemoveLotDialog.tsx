import { lotEndpoints, type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { useReloadLots } from './use-lots.ts';

export interface RemoveLotDialogProps {
  /** Closed without one. */
  lot: LotView | undefined;
  /** All of the event: some of them may wait for this one. */
  lots: readonly LotView[];
  onClose(): void;
}

/** Asks before a lot is removed, with the lots that then wait for none. */
export function RemoveLotDialog({ lot, lots, onClose }: RemoveLotDialogProps) {
  const event = useEvent();
  const { call } = useArea();
  const reload = useReloadLots(event.id);
  const remove = useConfirmed(
    lot?.id,
    (lot_id: string) => call(lotEndpoints.remove, { params: { event_id: event.id, lot_id } }),
    {
      place: 'lots.remove',
      done: notices.lotRemoved,
      failed: notices.lotRemoveFailed,
      onClose,
      onDone: reload,
    },
  );
  const waiting = lots.filter(({ trigger_lot_id }) => trigger_lot_id === lot?.id).map(({ name }) => name);
  return (
    <ConfirmDialog
      {...remove}
      title={texts.removeTitle(lot?.name)}
      consequence={[texts.removeConsequence, ...(waiting.length > 0 ? [texts.removeUnties(waiting)] : [])].join(' ')}
      confirmLabel={texts.removeLot}
      danger
    />
  );
}
