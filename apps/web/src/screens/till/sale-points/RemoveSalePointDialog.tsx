import { salePointsEndpoints, type SalePointRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { useReloadSalePoints } from './use-sale-points.ts';

export interface RemoveSalePointDialogProps {
  /** Closed without one. */
  point: Pick<SalePointRowView, 'id' | 'name'> | undefined;
  onClose(): void;
}

/** Asks before a sale point is removed, and says what remains of it. */
export function RemoveSalePointDialog({ point, onClose }: RemoveSalePointDialogProps) {
  const { call } = useArea();
  const reload = useReloadSalePoints();
  const remove = useConfirmed(
    point?.id,
    (sale_point_id: string) => call(salePointsEndpoints.remove, { params: { sale_point_id } }),
    {
      place: 'sale-points.remove',
      done: notices.salePointRemoved,
      failed: notices.salePointRemoveFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...remove}
      title={texts.removeTitle(point?.name ?? '')}
      consequence={texts.removeConsequence}
      confirmLabel={texts.removeConfirm}
      danger
    />
  );
}
