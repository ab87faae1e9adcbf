import { negated, type Cents } from '@festix/domain';
import { Amount } from '@festix/ui';
import type { Owed } from './owed.ts';
import { overviewTexts as texts } from './overview-texts.ts';

/** What is still to be paid out. */
export function Balance({ owed }: { owed: Owed }) {
  const { balance, total_receipt, administration, already_received, payouts } = owed;
  return (
    <div className="fw-balance">
      <p className="fw-balance-label">{texts.balance}</p>
      <p className="fw-balance-amount">
        <Amount cents={balance} as="figure" />
      </p>
      <dl className="fx-num">
        <Line name={texts.totalReceipt} amount={total_receipt} />
        {administration !== 0 && <Line name={texts.administration} amount={negated(administration)} />}
        {already_received !== 0 && <Line name={texts.alreadyReceived} amount={negated(already_received)} />}
        <Line name={texts.payouts} amount={negated(payouts)} />
      </dl>
    </div>
  );
}

function Line({ name, amount }: { name: string; amount: Cents }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount cents={amount} />
      </dd>
    </div>
  );
}
