import { paymentEndpoints, type SaleView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { isStoppedByAlert } from '@festix/domain/selling';
import { Banner, Button, Icon } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { ShieldCheck } from '@phosphor-icons/react/ShieldCheck';
import { useState } from 'react';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { salesTexts as texts } from './sales-texts.ts';
import { useReloadSales } from './use-sales.ts';
import styles from './sale-parts.module.css';

/** Shows that a warning of fraud stops the sale, and lets people with the right to decide release its tickets. */
export function ReleaseSale({ sale }: { sale: SaleView }) {
  const event = useEvent();
  const { can, call } = useArea();
  const reload = useReloadSales(event.id);
  const [isAsking, setAsking] = useState(false);
  const release = useConfirmed(
    isAsking || undefined,
    () => call(paymentEndpoints.release, { params: { order_id: sale.id } }),
    {
      place: 'sales.release',
      done: notices.saleReleased,
      failed: notices.saleReleaseFailed,
      onClose: () => setAsking(false),
      onDone: reload,
    },
  );
  if (!isStoppedByAlert(sale.status, sale.status_detail)) return null;
  return (
    <div className={styles.note}>
      <Banner
        tone="warning"
        action={
          can('orders:release', event) && (
            <Button icon={<Icon of={ShieldCheck} size={18} />} onClick={() => setAsking(true)}>
              {texts.release}
            </Button>
          )
        }
      >
        {texts.fraud}
      </Banner>
      <ConfirmDialog
        {...release}
        title={texts.releaseTitle(sale.code)}
        consequence={texts.releaseConsequence}
        confirmLabel={release.busy ? texts.releasing : texts.release}
      />
    </div>
  );
}
