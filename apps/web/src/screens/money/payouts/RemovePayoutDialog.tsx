import { payoutEndpoints, type PayoutView } from '@festix/domain/contract';
import { formatBRL, notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useAction } from '../../../frame/app/use-action.ts';
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
  const remove = useAction(
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
      onDone: () => {
        onClose();
        onRemoved?.();
        void reload();
      },
    },
  );
  return (
    <ConfirmDialog
      open={payout !== undefined}
      title={payout ? texts.removeTitle(formatBRL(payout.amount)) : ''}
      consequence={payout?.status === 'rejected' ? texts.removeRejected : texts.removePending}
      confirmLabel={remove.isBusy ? texts.removing : texts.removeConfirm}
      cancelLabel={texts.back}
      danger
      busy={remove.isBusy}
      onConfirm={() => payout && void remove.run(payout)}
      onCancel={onClose}
    />
  );
}
