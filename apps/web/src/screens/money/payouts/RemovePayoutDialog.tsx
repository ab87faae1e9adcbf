import { payoutEndpoints, type PayoutView } from '@festix/domain/contract';
import { formatBRL, notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { useReloadMoney } from './use-payouts.ts';

export interface RemovePayoutDialogProps {
  /** Closed without one. */
  payout: PayoutView | undefined;
  onRemoved?(): void;
  onClose(): void;
}

/** Asks before a request is taken back, or one that was refused leaves the list. */
export function RemovePayoutDialog({ payout, onRemoved, onClose }: RemovePayoutDialogProps) {
  const { call } = useArea();
  const reload = useReloadMoney();
  const remove = useConfirmed(
    payout,
    ({ event_id, id }: PayoutView) => call(payoutEndpoints.remove, { params: { event_id, payout_id: id } }),
    {
      place: 'payouts.remove',
      done: notices.payoutRemoved,
      failed: notices.payoutRemoveFailed,
      takes: () => {
        // It may have been answered meanwhile.
        void reload();
        return false;
      },
      onClose,
      onDone: () => {
        onRemoved?.();
        void reload();
      },
    },
  );
  return (
    <ConfirmDialog
      {...remove}
      title={payout ? texts.removeTitle(formatBRL(payout.amount)) : ''}
      consequence={payout?.status === 'rejected' ? texts.removeRejected : texts.removePending}
      confirmLabel={remove.busy ? texts.removing : texts.removeConfirm}
      cancelLabel={texts.back}
      danger
    />
  );
}
