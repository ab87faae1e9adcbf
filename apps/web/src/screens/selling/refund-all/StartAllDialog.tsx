import type { Id, RefundAllView } from '@festix/domain/contract';
import { formatBRL } from '@festix/domain/ground';
import { GATEWAY_REFUND_DAYS } from '@festix/domain/selling';
import { Amount, Banner, Facts } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { refundAllTexts as texts } from './refund-all-texts.ts';
import { useStartAll } from './use-refund-all.ts';

export interface StartAllDialogProps {
  event_id: Id;
  /** Closed without it. */
  all: RefundAllView | undefined;
  onClose(): void;
}

/** Shows what a run would refund, by whom, and what it leaves to people, before it begins. */
export function StartAllDialog({ event_id, all, onClose }: StartAllDialogProps) {
  const asked = useStartAll(event_id, all, onClose);
  if (!all) return null;
  return (
    <ConfirmDialog
      {...asked}
      title={texts.askTitle(all.orders)}
      amount={<Amount cents={all.amount} as="figure" />}
      consequence={texts.consequence}
      confirmLabel={asked.busy ? texts.starting : texts.start}
      cancelLabel={texts.back}
    >
      <Facts facts={factsOf(all)} />
      {all.late.orders > 0 && <Banner tone="warning">{texts.lateLine(all.late.orders, GATEWAY_REFUND_DAYS)}</Banner>}
      {all.shortfall !== null && all.shortfall > 0 && (
        <Banner tone="warning">{texts.shortfallLine(formatBRL(all.shortfall))}</Banner>
      )}
    </ConfirmDialog>
  );
}

function factsOf(all: RefundAllView) {
  const { orders, tickets, receipt, fees, absorbed_fees, balance, asked, at_sale_point, disputed, late } = all;
  return [
    { label: texts.forBuyers, value: texts.what(orders, tickets) },
    { label: texts.receipt, value: <Amount cents={receipt} /> },
    ...(fees > 0 ? [{ label: texts.fees, value: <Amount cents={fees} /> }] : []),
    ...(absorbed_fees > 0 ? [{ label: texts.absorbedFees, value: <Amount cents={absorbed_fees} /> }] : []),
    ...(balance === null ? [] : [{ label: texts.balance, value: <Amount cents={balance} /> }]),
    ...(asked > 0 ? [{ label: texts.asked, value: texts.askedLine(asked) }] : []),
    ...(at_sale_point.orders > 0
      ? [
          {
            label: texts.atSalePoint,
            value: texts.atSalePointLine(at_sale_point.orders, formatBRL(at_sale_point.amount)),
          },
        ]
      : []),
    ...(late.orders > 0 ? [{ label: texts.late, value: texts.inAll(late.orders, formatBRL(late.amount)) }] : []),
    ...(disputed.orders > 0
      ? [{ label: texts.disputed, value: texts.disputedLine(disputed.orders, formatBRL(disputed.amount)) }]
      : []),
  ];
}
