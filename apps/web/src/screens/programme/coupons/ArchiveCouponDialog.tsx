import { couponEndpoints, type CouponView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { useReloadLots } from '../lots/use-lots.ts';
import { couponsTexts as texts } from './coupons-texts.ts';
import { useReloadCoupons } from './use-coupons.ts';

export interface ArchiveCouponDialogProps {
  /** Closed without one. */
  coupon: CouponView | undefined;
  onClose(): void;
}

/** Asks before a coupon ends for good. */
export function ArchiveCouponDialog({ coupon, onClose }: ArchiveCouponDialogProps) {
  const { id: event_id } = useEvent();
  const { call } = useArea();
  const reload = useReloadCoupons(event_id);
  const reloadLots = useReloadLots(event_id);
  const archive = useConfirmed(
    coupon?.id,
    (coupon_id: string) => call(couponEndpoints.archive, { params: { event_id, coupon_id } }),
    {
      place: 'coupons.archive',
      done: notices.couponRemoved,
      failed: notices.couponRemoveFailed,
      onClose,
      onDone: async () => {
        // A lot shows the coupons that open it.
        void reloadLots();
        await reload();
      },
    },
  );
  return (
    <ConfirmDialog
      {...archive}
      title={texts.removeTitle(coupon?.name)}
      consequence={[coupon?.unlock_lots && texts.removeOpens, texts.removeConsequence].filter(Boolean).join(' ')}
      confirmLabel={texts.removeConfirm}
      danger
    />
  );
}
