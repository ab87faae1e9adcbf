import {
  salePointEndpoints,
  type RefundTicketView,
  type SalePointOrderDetailView,
  type SalePointOrderTicketView,
} from '@festix/domain/contract';
import { formatBRL, notices, OP_REASON_LENGTH } from '@festix/domain/ground';
import { isWholeVoid, refundOf, type TillSaleMethod } from '@festix/domain/selling';
import { Amount, Banner, Code } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Input } from 'antd';
import { useState } from 'react';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { RefundTickets, type KnownTicket } from '../../selling/refunds/RefundTickets.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import { useReloadSales } from './use-sales.ts';
import salePartsStyles from '../../figures/sales/sale-parts.module.css';
import styles from './sale-point.module.css';

export interface VoidSaleDialogProps {
  sale: SalePointOrderDetailView;
  onClose(): void;
}

/** Instruction beside a void, for each payment method. */
const GIVEN_BACK: Readonly<Record<TillSaleMethod, string>> = {
  free: texts.voidFree,
  cash: texts.voidCash,
  card_machine: texts.voidCard,
  card: texts.voidTerminal,
  pix: texts.voidPix,
};

/** Asks before a sale or some of its tickets are voided, with the amount to the centavo and a reason. */
export function VoidSaleDialog({ sale, onClose }: VoidSaleDialogProps) {
  const { call } = useArea();
  const reload = useReloadSales();
  const idOf = useBodyId();
  const [reason, setReason] = useState('');
  const [picked, setPicked] = useState<Readonly<Record<string, boolean>>>({});
  const [refusal, setRefusal] = useState<string>();
  const tickets = sale.tickets.map(refundable);
  const passedOn = new Set(sale.tickets.filter(({ passed_on_at }) => passed_on_at !== null).map(({ id }) => id));
  // Entries of transferred tickets are not known here: such a ticket is voided only if it is ticked.
  const chosen = tickets.filter(({ id, obstacle }) => obstacle === null && (picked[id] ?? !passedOn.has(id)));
  const { amount } = refundOf(chosen);
  const isWhole = isWholeVoid({ tickets: sale.tickets, owed: sale.cash_to_return }, chosen);
  const taken = useConfirmed(
    sale,
    () => {
      setRefusal(undefined);
      const asked = {
        reason: reason.trim(),
        amount,
        ...(!isWhole && { ticket_ids: chosen.map(({ id }) => id) }),
      };
      return call(salePointEndpoints.voidSale, {
        params: { order_id: sale.id },
        body: { id: idOf(asked), ...asked },
      });
    },
    {
      place: 'sale-point.void',
      done: isWhole ? notices.saleVoided : notices.ticketsTakenBack,
      failed: notices.saleVoidFailed,
      takes: (problem) => {
        const isRefused = problem.status < 500;
        if (isRefused) {
          setRefusal(whyItFailed(problem));
          void reload();
        }
        return isRefused;
      },
      onClose,
      onDone: reload,
    },
  );
  const confirm = isWhole ? texts.void : texts.giveBack(formatBRL(amount));
  return (
    <ConfirmDialog
      {...taken}
      danger
      title={texts.voidTitle(sale.code)}
      amount={<Amount cents={amount} as="figure" />}
      consequence={`${texts.voidConsequence} ${GIVEN_BACK[sale.payment_method]}`}
      confirmLabel={taken.busy ? texts.voiding : confirm}
      confirmDisabled={reason.trim() === '' || chosen.length === 0}
    >
      <p className={styles.asked}>
        <Code>{sale.code}</Code> · {texts.soldBy}: {sale.sold_by.name}
      </p>
      <RefundTickets
        tickets={tickets}
        chosen={chosen}
        known={new Map(sale.tickets.map((ticket) => [ticket.id, knownOf(ticket)]))}
        zone={sale.event.time_zone}
        isBusy={taken.busy}
        back={texts.handBack}
        onChoose={(id, isWanted) => setPicked((before) => ({ ...before, [id]: isWanted }))}
      />
      <label className={salePartsStyles.reason}>
        <b>{texts.reason}</b>
        <Input.TextArea
          rows={3}
          maxLength={OP_REASON_LENGTH}
          value={reason}
          placeholder={texts.reasonHint}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {refusal && <Banner tone="error">{refusal}</Banner>}
    </ConfirmDialog>
  );
}

function refundable(ticket: SalePointOrderTicketView): RefundTicketView {
  const { id, price, holder_name, unit, unit_amount, coupon_amount, tax_amount, refund_amount, obstacle } = ticket;
  const cost = { unit_amount, coupon_amount, tax_amount, refund_amount };
  return { id, lot: price.lot, price, holder_name, unit, ...cost, obstacle };
}

function knownOf({ code, assignee_to, holder_name, checkIn }: SalePointOrderTicketView): KnownTicket {
  return {
    code: code ?? null,
    givenTo: assignee_to && (holder_name ?? assignee_to),
    entered_at: checkIn?.at ?? null,
  };
}
