import { type SandboxBody, type SandboxChargeView } from '@festix/domain/contract';
import {
  isPaymentStatus,
  paymentTransitions,
  statusDetailText,
  type PaymentStatus,
  type PaymentWord,
} from '@festix/domain/selling';
import {
  Amount,
  Banner,
  BarredTape,
  Button,
  Code,
  Facts,
  FlagButton,
  type Glyph,
  Logo,
  OrderStatusTag,
  SkeletonBar,
  StatusTag,
  type StatusTone,
} from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { Check } from '@phosphor-icons/react/Check';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { Scales } from '@phosphor-icons/react/Scales';
import { Timer } from '@phosphor-icons/react/Timer';
import { Warning } from '@phosphor-icons/react/Warning';
import { X } from '@phosphor-icons/react/X';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { sandboxTexts as texts } from './sandbox-texts.ts';
import { useSandboxCharge } from './use-sandbox-charge.ts';
import '@festix/ui/code-font.css';
import buttonStyles from '@festix/ui/button.module.css';
import styles from './sandbox.module.css';

const LOOKS: Readonly<Record<PaymentStatus, { tone: StatusTone; icon: Glyph }>> = {
  pending: { tone: 'warning', icon: Timer },
  approved: { tone: 'ok', icon: Check },
  rejected: { tone: 'error', icon: X },
  cancelled: { tone: 'neutral', icon: Prohibit },
  refunded: { tone: 'neutral', icon: ArrowUUpLeft },
  in_mediation: { tone: 'conflict', icon: Scales },
  charged_back: { tone: 'error', icon: Warning },
};

/** The gateway's word for a chargeback that is lost for good. */
const LOST = 'settled';

/** Replaces a gateway's page: says that it is a test, shows the amount, and lets the tester be the bank. */
export function SandboxPaymentScreen() {
  useTitle(texts.title);
  const { charge, error, retry, say, isBusy } = useSandboxCharge();
  if (!charge && error) {
    return (
      <main className={styles.sandbox}>
        <BarredTape />
        <ScreenFailure isAlone title={texts.loadFailed} error={error} onRetry={retry} />
      </main>
    );
  }
  return (
    <main className={styles.sandbox}>
      <BarredTape />
      <header>
        <Logo height={24} />
        <h1 className="fx-announce">{texts.title}</h1>
      </header>
      <Banner tone="warning">{texts.notReal}</Banner>
      {charge ? (
        <>
          <WhatIsPaid charge={charge} />
          <Decision charge={charge} onSay={say} isBusy={isBusy} />
        </>
      ) : (
        <div className={styles.loading} role="status" aria-label={texts.loading} aria-busy="true">
          <SkeletonBar width="40%" height={44} />
          <SkeletonBar height={120} />
          <SkeletonBar height={52} />
        </div>
      )}
    </main>
  );
}

function WhatIsPaid({ charge: { payment, amount, order } }: { charge: SandboxChargeView }) {
  const { method, status, status_detail } = payment;
  return (
    <section className={styles.what} aria-label={texts.what}>
      <h2>{order.event.name}</h2>
      <p className={styles.amount}>
        <Amount cents={amount} as="figure" />
        {isPaymentStatus(status) && (
          <StatusTag {...LOOKS[status]}>
            {texts.states[status]}
            {status_detail && status !== 'pending' && `: ${statusDetailText(status_detail, orderStatusOf(status))}`}
          </StatusTag>
        )}
      </p>
      <ul className="fx-num">
        {order.items.map((item) => (
          <li key={item.price_id}>
            {item.amount} × {item.lot.name} · {item.name}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { label: texts.order, value: <Code>{order.code}</Code> },
          { label: texts.orderState, value: <OrderStatusTag status={order.status} /> },
          { label: texts.method, value: method === 'pix' ? texts.methods.pix : texts.methods.card },
        ]}
      />
    </section>
  );
}

/**
 * Returns the order status by which a payment detail is worded: `in_process` means something else for a chargeback;
 * undefined for all other payments.
 */
function orderStatusOf(status: PaymentStatus) {
  return status === 'charged_back' ? status : undefined;
}

interface DecisionProps {
  charge: SandboxChargeView;
  onSay(body: SandboxBody): void;
  isBusy: boolean;
}

/** Puts the approval first while the charge is pending; afterwards the way back. */
function Decision({ charge: { payment, order }, onSay, isBusy }: DecisionProps) {
  const { status, status_detail } = payment;
  const words = isPaymentStatus(status) ? paymentTransitions[status] : [];
  const waits = status === 'pending';
  const back = `/events/${order.event.slug}/orders/${order.id}`;
  const isFought = status === 'charged_back' && status_detail !== LOST;
  return (
    <section className={styles.decision} aria-label={texts.decide}>
      {!waits && (
        <ButtonLink type="primary" size="large" className={buttonStyles.flag} block href={back}>
          {texts.back}
        </ButtonLink>
      )}
      {words.length > 0 || isFought ? <h2>{texts.decide}</h2> : <p>{texts.nothingLeft}</p>}
      <div className={styles.ways}>
        {words.filter(isWord).map((word) =>
          waits && word === 'approved' ? (
            <FlagButton
              key={word}
              className={styles.whole}
              block
              loading={isBusy}
              onClick={() => onSay({ status: word })}
            >
              {texts.actions[word]}
            </FlagButton>
          ) : (
            <Button key={word} size="large" disabled={isBusy} onClick={() => onSay({ status: word })}>
              {labelOf(word, status)}
            </Button>
          ),
        )}
        {isFought && (
          <Button size="large" disabled={isBusy} onClick={() => onSay({ status: 'charged_back', status_detail: LOST })}>
            {texts.lose}
          </Button>
        )}
      </div>
      {waits && (
        <ButtonLink type="text" href={back}>
          {texts.back}
        </ButtonLink>
      )}
    </section>
  );
}

function isWord(status: PaymentStatus): status is PaymentWord {
  return status !== 'pending';
}

function labelOf(word: PaymentWord, from: string): string {
  if (word === 'approved' && (from === 'in_mediation' || from === 'charged_back')) return texts.reviving[from];
  return texts.actions[word];
}
