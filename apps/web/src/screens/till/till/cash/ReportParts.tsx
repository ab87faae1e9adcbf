import { formatAmount, formatBRL, type Cents } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import { type CountedLine } from '@festix/domain/till';
import { Amount, classes } from '@festix/ui';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import type { ReportCards } from '../../../../offline/paper-rows.ts';
import { Fact } from '../parts/Fact.tsx';
import { cardWords } from '../receipt/card-words.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import type { ClosedDrawer } from './closed-drawer.ts';
import { hasCharges } from './compared-charges.ts';
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

/**
 * Lists what the terminal charged; once the server has compared, also its sums at terminal, drawer and book, and each
 * charge on which they don't agree, or that this till does not know.
 */
export function TerminalCards({ closed, cards }: { closed: ClosedDrawer; cards: ReportCards | undefined }) {
  const { charged } = closed;
  if (charged.length === 0 && !(cards && hasCharges(cards))) return null;
  return (
    <>
      <h2 className={styles.section}>{laterTexts.cardsCharged}</h2>
      {charged.length > 0 && <ChargedCards charged={charged} />}
      {cards && <ComparedCards cards={cards} />}
    </>
  );
}

function ChargedCards({ charged }: { charged: readonly SaleRow[] }) {
  return (
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
  );
}

function ComparedCards({ cards }: { cards: ReportCards }) {
  const { matching, unmatched, rest } = cards;
  return (
    <>
      {unmatched.length > 0 && (
        <table className={classes(tillReportStyles.count, tillReportStyles.compared, 'fx-num')}>
          <thead>
            <tr>
              <th scope="col">{laterTexts.chargesUnmatched}</th>
              <th scope="col">{laterTexts.terminalShort}</th>
              <th scope="col">{laterTexts.tillShort}</th>
              <th scope="col">{laterTexts.bookShort}</th>
            </tr>
          </thead>
          <tbody>
            {unmatched.map(({ order_id, number, card, isUnknown, terminal, drawer, book }) => (
              <tr key={order_id}>
                <th scope="row">
                  {number}
                  <small>{card}</small>
                  {isUnknown && <small className={styles.short}>{laterTexts.chargeUnknown}</small>}
                </th>
                <td>{formatAmount(terminal)}</td>
                <td>{formatAmount(drawer)}</td>
                <td>{formatAmount(book)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {matching > 0 && <p className={classes(styles.note, 'fx-num')}>{laterTexts.chargesMatch(matching)}</p>}
      {rest > 0 && <p className={classes(styles.note, 'fx-num')}>{laterTexts.chargesRest(rest)}</p>}
      <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
        <Fact label={laterTexts.atTerminal} value={formatBRL(cards.terminal)} />
        <Fact label={laterTexts.onTill} value={formatBRL(cards.drawer)} />
        <Fact label={laterTexts.inBook} value={formatBRL(cards.book)} />
        <Fact label={laterTexts.difference} value={formatBRL(cards.difference)} />
      </dl>
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
