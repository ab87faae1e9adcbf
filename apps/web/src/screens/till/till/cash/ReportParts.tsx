import type { CashCardsView } from '@festix/domain/contract';
import { formatAmount, formatBRL, type Cents } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import { type CountedLine } from '@festix/domain/till';
import { Amount, classes } from '@festix/ui';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { cardWords } from '../receipt/card-words.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import tillFactsStyles from '../parts/till-facts.module.css';
import styles from '../parts/till-words.module.css';
import tillReportStyles from './till-report.module.css';

/** Shows first whether the drawer is even, short or over. */
export function Verdict({ difference }: { difference: Cents }) {
  if (difference === 0) return <p className={classes(tillReportStyles.verdict, styles.even)}>{laterTexts.even}</p>;
  return (
    <p
      className={
        difference < 0
          ? classes(tillReportStyles.verdict, styles.short)
          : classes(tillReportStyles.verdict, styles.over)
      }
    >
      {difference < 0 ? laterTexts.short : laterTexts.over} <Amount cents={Math.abs(difference) as Cents} as="figure" />
    </p>
  );
}

export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Lists what the terminal charged, and its sums at terminal, drawer and book once the server has compared them. */
export function TerminalCards({ charged, cards }: { charged: readonly SaleRow[]; cards: CashCardsView | undefined }) {
  if (charged.length === 0) return null;
  return (
    <>
      <h2 className={styles.section}>{laterTexts.cardsCharged}</h2>
      <table className={classes(tillReportStyles.count, 'fx-num')}>
        <thead>
          <tr>
            <th scope="col">{texts.cardUsed}</th>
            <th scope="col">{laterTexts.taken} R$</th>
          </tr>
        </thead>
        <tbody>
          {charged.map((sale) => (
            <tr key={sale.id}>
              <th scope="row">
                {cardWords(sale)}
                <small>{[sale.receipt, sale.card?.authorization_code].filter(Boolean).join(' · ')}</small>
              </th>
              <td>{formatAmount(sale.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cards && (
        <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
          <Fact label={laterTexts.atTerminal} value={formatBRL(cards.terminal)} />
          <Fact label={laterTexts.onTill} value={formatBRL(cards.drawer)} />
          <Fact label={laterTexts.inBook} value={formatBRL(cards.book)} />
          <Fact label={laterTexts.difference} value={formatBRL(cards.difference)} />
        </dl>
      )}
    </>
  );
}

/** Shows sales and differences. Counted amounts are above: of a single operator, only the whole drawer. */
export function CountTable({ lines }: { lines: readonly CountedLine[] }) {
  return (
    <table className={classes(tillReportStyles.count, 'fx-num')}>
      <thead>
        <tr>
          <th scope="col">{laterTexts.kind}</th>
          <th scope="col">{laterTexts.taken} R$</th>
          <th scope="col">{laterTexts.difference} R$</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ operator, payment_method, amount, difference }) => (
          <tr key={`${operator.id} ${payment_method}`}>
            <th scope="row">
              {payment_method === 'card_machine' ? laterTexts.typedMachine : paymentMethodLabels[payment_method]}
              <small>{operator.name}</small>
            </th>
            <td>{formatAmount(amount)}</td>
            <td className={difference ? (difference < 0 ? styles.short : styles.over) : undefined}>
              {difference === null ? '–' : formatAmount(difference)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
