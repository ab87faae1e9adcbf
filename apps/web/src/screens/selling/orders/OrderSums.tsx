import { type OrderView, type PaymentView } from '@festix/domain/contract';
import { cents, formatBRL, negated, type Cents } from '@festix/domain/ground';
import { placesWords } from '@festix/domain/programme';
import { cardName, chargedText, INTEREST_BACK, paymentMethodLabels } from '@festix/domain/selling';
import { Amount, countWords, DateTime, LotName, classes } from '@festix/ui';
import { isWaiting, lotOrder, ticketCount } from '../../../frame/parts/order-words.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './order.module.css';

/** Shows what an order costs, by item, and how it was paid. */
export function OrderSums({ order }: { order: OrderView }) {
  return (
    <section className={styles.sums} aria-labelledby="resumo">
      <h2 id="resumo">{texts.summary}</h2>
      <ul>
        {order.items.map((item) => (
          <li key={item.price_id}>
            <span>
              <LotName name={item.lot.name} order={lotOrder(order, item.lot)} height={16}>
                <b> · {item.name}</b>
                {item.places > 1 && ` · ${placesWords(item)}`}
              </LotName>
              {item.lot.opens && <small className={classes(styles.opens, 'fx-quiet')}>{item.lot.opens}</small>}
            </span>
            <span className="fx-num">
              {item.unit_amount === 0 ? (
                texts.freeItems(item.amount)
              ) : (
                <>
                  {item.amount} × <Amount cents={item.unit_amount} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <dl className="fx-num">
        <Sum name={countWords(ticketCount(order), texts.ticketWord)} cents={order.subtotal} />
        {order.coupon_amount > 0 && (
          <Sum name={`${texts.coupon} ${order.coupon?.name ?? ''}`.trim()} cents={negated(order.coupon_amount)} />
        )}
        {order.tax_amount > 0 && <Sum name={texts.fee} cents={order.tax_amount} />}
        <div className={styles.sumsTotal}>
          <dt>{texts.total}</dt>
          <dd>
            <Amount cents={order.total} as="figure" />
          </dd>
        </div>
        {/* The figures above stay as sold, so refunds are below their total. */}
        {order.refunded_amount > 0 && (
          <>
            <Sum name={texts.backToBuyer} cents={negated(order.refunded_amount)} />
            <Sum name={texts.afterRefund} cents={cents(order.total - order.refunded_amount)} />
          </>
        )}
        {order.payment && isPaidFor(order) && <PaidBy payment={order.payment} total={order.total} />}
        {order.paid_at && (
          <div>
            <dt>{order.total > 0 ? texts.paidAt : texts.confirmedAt}</dt>
            <dd>
              <DateTime at={order.paid_at} zone={order.event.time_zone} />
            </dd>
          </div>
        )}
      </dl>
      {order.refunded_amount > 0 && (order.payment?.total_paid_amount ?? 0) > order.total && (
        <p className="fx-quiet">{INTEREST_BACK}</p>
      )}
    </section>
  );
}

/** Returns whether the order was ever paid, even if refunded since. */
function isPaidFor(order: OrderView): boolean {
  return order.total > 0 && !isWaiting(order) && order.status !== 'cancelled';
}

function Sum({ name, cents }: { name: string; cents: OrderView['total'] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}

/** Names the means; of a card that was charged its brand, last digits and instalments, with what its payer owes in all. */
function PaidBy({ payment, total }: { payment: PaymentView; total: Cents }) {
  const { method, card_brand: brand, card_last_four: last_four = null, installments = 1 } = payment;
  if (brand === undefined) {
    return (
      <div>
        <dt>{texts.paidBy}</dt>
        <dd>{paymentMethodLabels[method]}</dd>
      </div>
    );
  }
  const owed = payment.total_paid_amount ?? total;
  return (
    <>
      <div>
        <dt>{texts.paidBy}</dt>
        <dd>{cardName({ brand, last_four })}</dd>
      </div>
      {installments > 1 && (
        <div>
          <dt>{texts.installments}</dt>
          <dd>{chargedText({ installments, total: owed }, owed)}</dd>
        </div>
      )}
      {owed > total && (
        <div>
          <dt>{texts.paidWithInterest}</dt>
          <dd>{formatBRL(owed)}</dd>
        </div>
      )}
    </>
  );
}
