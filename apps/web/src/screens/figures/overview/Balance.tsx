import { negated, type Cents } from '@festix/domain/ground';
import { Amount, Slab } from '@festix/ui';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { lossWords } from '../../money/payouts/loss-words.ts';
import type { Owed } from './owed.ts';
import { overviewTexts as texts } from './overview-texts.ts';

export interface BalanceProps {
  owed: Owed;
  /** Path of the payout request, for people who may request one. */
  requestHref?: string | undefined;
}

/** Shows the balance still to be paid out, and why its lines add up to less. */
export function Balance({ owed, requestHref }: BalanceProps) {
  const { balance, total_receipt, administration, absorbed_fees, expenses, already_received, payouts } = owed;
  return (
    <Slab
      label={texts.balance}
      value={<Amount cents={balance} as="figure" />}
      note={lossWords({ ...owed, total: total_receipt, payouts_done: payouts })}
      lines={[
        line(texts.totalReceipt, total_receipt),
        ...(administration === 0 ? [] : [line(texts.administration, negated(administration))]),
        ...(absorbed_fees === 0 ? [] : [line(texts.absorbedFees, negated(absorbed_fees))]),
        ...(expenses === 0 ? [] : [line(texts.expenses, negated(expenses))]),
        ...(already_received === 0 ? [] : [line(texts.alreadyReceived, negated(already_received))]),
        line(texts.payouts, negated(payouts)),
      ]}
      action={
        requestHref &&
        balance > 0 && (
          <ButtonLink type="primary" block href={requestHref}>
            {texts.requestPayout}
          </ButtonLink>
        )
      }
    />
  );
}

function line(label: string, amount: Cents) {
  return { label, value: <Amount cents={amount} /> };
}
