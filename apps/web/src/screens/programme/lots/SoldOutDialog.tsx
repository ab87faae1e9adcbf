import { lotEndpoints, type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { useReloadLots } from './use-lots.ts';

export interface SoldOutDialogProps {
  /** Closed without one. */
  lot: LotView | undefined;
  /** All of the event: some of them may open. */
  lots: readonly LotView[];
  onClose(): void;
}

/** Asks before a lot is marked as sold out, with the lots that this opens. */
export function SoldOutDialog({ lot, lots, onClose }: SoldOutDialogProps) {
  const event = useEvent();
  const { call } = useArea();
  const reload = useReloadLots(event.id);
  const mark = useConfirmed(
    lot?.id,
    (lot_id: string) => call(lotEndpoints.markSoldOut, { params: { event_id: event.id, lot_id } }),
    {
      place: 'lots.sold-out',
      done: notices.lotSoldOut,
      failed: notices.lotSoldOutFailed,
      onClose,
      onDone: reload,
    },
  );
  const opens = lots
    .filter(({ trigger_lot_id, enabled, visible }) => trigger_lot_id === lot?.id && !(enabled && visible))
    .map(({ name }) => name);
  return (
    <ConfirmDialog
      {...mark}
      title={texts.soldOutTitle(lot?.name)}
      consequence={[texts.soldOutConsequence, ...(opens.length > 0 ? [texts.soldOutOpens(opens)] : [])].join(' ')}
      confirmLabel={texts.markSoldOut}
    />
  );
}
