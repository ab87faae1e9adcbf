import { type RefundRequestView, type SalePaymentView, type SaleStepView } from '@festix/domain/contract';
import { auditActionText } from '@festix/domain/people';
import { cardName, chargedText, orderStatusLabels, refundGroundLabels, statusDetailText } from '@festix/domain/selling';
import { Amount, DateTime, SectionTitle, classes } from '@festix/ui';
import { MethodName } from './MethodName.tsx';
import { RefundStatusTag } from '../../selling/refunds/RefundStatusTag.tsx';
import { salesTexts as texts } from './sales-texts.ts';
import styles from './sales.module.css';
import salePartsStyles from './sale-parts.module.css';

/** Lists the charges of a sale, the newest first. */
export function SalePayments({ payments, zone }: { payments: readonly SalePaymentView[]; zone: string }) {
  if (payments.length === 0) return null;
  return (
    <section className={salePartsStyles.part}>
      <SectionTitle ruled>{texts.charges}</SectionTitle>
      <ul className={classes(styles.book, 'fx-num')} aria-label={texts.charges}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <MethodName method={payment.method} /> · <b>{chargeWord(payment.status)}</b>
              {payment.card_brand !== undefined && <span className="fx-quiet">{cardOf(payment)}</span>}
              {payment.status_detail && <span className="fx-quiet">{statusDetailText(payment.status_detail)}</span>}
              <span className="fx-quiet">
                <DateTime at={payment.created_at} zone={zone} />
              </span>
              {payment.sent_back_at && (
                <span className="fx-quiet">
                  {texts.sentBackAt} <DateTime at={payment.sent_back_at} zone={zone} />
                </span>
              )}
            </span>
            <b>
              <Amount cents={payment.amount} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns `Mastercard final 6351, 3x de R$ 41,20`. */
function cardOf({ card_brand, card_last_four, installments, total_paid_amount, amount }: SalePaymentView): string {
  const charged = chargedText({ installments: installments ?? 1, total: total_paid_amount ?? amount }, amount);
  return `${cardName({ brand: card_brand ?? '', last_four: card_last_four ?? null })}, ${charged}`;
}

/** Returns a gateway's status in words; an unknown one as it is. */
function chargeWord(status: string): string {
  const words: Readonly<Record<string, string>> = texts.chargeStatus;
  return words[status] ?? status;
}

/** Lists the requested and completed refunds of a sale, the newest first. */
export function SaleRefunds({ refunds, zone }: { refunds: readonly RefundRequestView[]; zone: string }) {
  if (refunds.length === 0) return null;
  return (
    <section className={salePartsStyles.part}>
      <SectionTitle ruled>{texts.refunds}</SectionTitle>
      <ul className={classes(styles.book, 'fx-num')} aria-label={texts.refunds}>
        {refunds.map(({ id, status, rule, amount, tickets, reason, answer, created_at }) => (
          <li key={id}>
            <span>
              <RefundStatusTag status={status} />
              <span className="fx-quiet">
                {refundGroundLabels[rule]} · {texts.refundedTickets(tickets.length)} ·{' '}
                <DateTime at={created_at} zone={zone} />
              </span>
              {reason && <span className="fx-quiet">{reason}</span>}
              {answer && (
                <span className="fx-quiet">
                  {texts.answer}: {answer}
                </span>
              )}
            </span>
            <b>
              <Amount cents={amount} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists every step of a sale, the first first. */
export function SaleHistory({ steps, zone }: { steps: readonly SaleStepView[]; zone: string }) {
  return (
    <section className={salePartsStyles.part}>
      <SectionTitle ruled>{texts.history}</SectionTitle>
      <ol className={classes(styles.book, 'fx-num')} aria-label={texts.history}>
        {steps.map(({ id, at, action, by, status, status_detail }) => (
          <li key={id}>
            <span>
              <b>{auditActionText(action)}</b>
              {status && (
                <span className="fx-quiet">
                  {orderStatusLabels[status]}
                  {status_detail && `: ${statusDetailText(status_detail, status)}`}
                </span>
              )}
              <span className="fx-quiet">
                <DateTime at={at} zone={zone} /> · {by ?? texts.bySystem}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
