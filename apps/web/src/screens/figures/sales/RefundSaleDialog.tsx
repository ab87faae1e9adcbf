import { refundEndpoints, type SaleView } from '@festix/domain/contract';
import { formatBRL, notices, payerOfFee, problemOf, REASON_LENGTH } from '@festix/domain/ground';
import { INTEREST_BACK, refundOf } from '@festix/domain/selling';
import { Amount, Banner, ListSkeleton } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Input } from 'antd';
import { useState } from 'react';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { RefundTickets, type KnownTicket } from '../../selling/refunds/RefundTickets.tsx';
import { salesTexts as texts } from './sales-texts.ts';
import { useReloadSales } from './use-sales.ts';
import styles from './sale-parts.module.css';

export interface RefundSaleDialogProps {
  sale: SaleView;
  /** The one that was picked; all that can go back otherwise. */
  ticket_id?: string | undefined;
  onClose(): void;
}

/** Refunds some tickets of a sale, or all, after showing the amount to the centavo. */
export function RefundSaleDialog({ sale, ticket_id, onClose }: RefundSaleDialogProps) {
  const { call } = useArea();
  const { canceled_at } = useEvent();
  const reload = useReloadSales(sale.event_id);
  const idOf = useBodyId();
  const params = { event_id: sale.event_id, order_id: sale.id };
  const reading = useAreaCall(refundEndpoints.ofOrder, { params });
  const [picked, setPicked] = useState<Readonly<Record<string, boolean>>>({});
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { data, error, refetch } = reading;
  const tickets = data?.tickets ?? [];
  const isPicked = (id: string) => picked[id] ?? (ticket_id === undefined || ticket_id === id);
  const chosen = tickets.filter(({ id, obstacle }) => obstacle === null && isPicked(id));
  const { amount } = refundOf(chosen);
  const refund = useConfirmed(
    sale,
    () => {
      setRefusal(undefined);
      const asked = { ticket_ids: chosen.map(({ id }) => id), amount, ...(reason.trim() && { reason: reason.trim() }) };
      return call(refundEndpoints.start, { params, body: { id: idOf(asked), ...asked } });
    },
    {
      place: 'sales.refund',
      done: notices.saleRefunded,
      failed: notices.saleRefundFailed,
      takes: (problem) => {
        const isRefused = problem.status < 500;
        if (isRefused) {
          setRefusal(whyItFailed(problem));
          void refetch();
        }
        return isRefused;
      },
      onClose,
      onDone: reload,
    },
  );
  const obstacle = data?.obstacle ? problemOf(data.obstacle).detail : undefined;
  return (
    <ConfirmDialog
      {...refund}
      danger
      title={texts.refundTitle(sale.code)}
      amount={data && <Amount cents={amount} as="figure" />}
      consequence={(canceled_at ? texts.refundOffConsequence : texts.refundConsequence)(payerOfFee(sale))}
      confirmLabel={refund.busy ? texts.refunding : texts.refundConfirm(formatBRL(amount))}
      confirmDisabled={chosen.length === 0 || obstacle !== undefined}
    >
      {data ? (
        <RefundTickets
          tickets={tickets}
          chosen={chosen}
          known={knownOf(sale)}
          zone={sale.event.time_zone}
          isBusy={refund.busy}
          back={texts.refundBack}
          onChoose={(id, isWanted) => setPicked((before) => ({ ...before, [id]: isWanted }))}
        />
      ) : error ? (
        <Banner tone="error">{whyItFailed(error)}</Banner>
      ) : (
        <ListSkeleton rows={2} label={texts.loadingRefund} />
      )}
      {obstacle && <Banner tone="warning">{obstacle}</Banner>}
      {owesInterest(sale) && <Banner tone="warning">{INTEREST_BACK}</Banner>}
      <label className={styles.reason}>
        <b>{texts.refundReason}</b>
        <Input.TextArea
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          disabled={refund.busy}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      {refusal && <Banner tone="error">{refusal}</Banner>}
    </ConfirmDialog>
  );
}

/** Returns whether the card that paid the sale owes more than its price. */
function owesInterest({ payments }: SaleView): boolean {
  return payments.some(
    ({ status, amount, total_paid_amount = amount }) => status === 'approved' && total_paid_amount > amount,
  );
}

function knownOf({ tickets }: SaleView): ReadonlyMap<string, KnownTicket> {
  return new Map(
    tickets.map(({ id, code, assignee_to, holder_name, checkIn }) => [
      id,
      { code, givenTo: assignee_to && (holder_name ?? assignee_to), entered_at: checkIn?.at ?? null },
    ]),
  );
}
