import { formatAmount, formatBRL, formatDateTime, type Cents } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import { type CountedLine } from '@festix/domain/till';
import { Amount, SkeletonBar, classes } from '@festix/ui';
import { Printer } from '@phosphor-icons/react/Printer';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useCashSession } from '../../../../offline/till-cash.ts';
import {
  useDrawer,
  useRefusedOps,
  useShiftSales,
  useWaitingOps,
  type ShiftSale,
} from '../../../../offline/till-stored.ts';
import { PaperChoice } from '../print/PrintChoice.tsx';
import type { Slip } from '../print/slip.ts';
import { reportSlip } from '../print/slips.ts';
import { usePrinting } from '../print/use-printing.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { PrinterBand } from '../printer/PrinterBand.tsx';
import { printSlips } from '../printer/print-slips.ts';
import { usePrinter } from '../printer/printer.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { cardWords } from '../receipt/card-words.ts';
import { closedDrawer } from './closed-drawer.ts';
import { useComparedCards } from './use-compared-cards.ts';
import tillFactsStyles from '../parts/till-facts.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';
import tillReportStyles from './till-report.module.css';

/** Shows the closing after the count: expected and counted amounts, and the paper to sign. */
export function ReportScreen() {
  const session_id = useParams()['session_id']!;
  const { event, device } = useTillHere();
  const navigate = useNavigate();
  const session = useCashSession(session_id);
  const sales = useShiftSales(session_id);
  const drawer = useDrawer(session_id);
  const waiting = useWaitingOps(event.event_id);
  const refused = useRefusedOps(event.event_id);
  const { print, isDirect, sheets } = usePrinting();
  const zone = event.event.time_zone;

  const closed = drawer && sales && closedDrawer(drawer, sales, device.number ?? 0);
  const cards = useComparedCards(session_id, (closed?.charged.length ?? 0) > 0, waiting);
  const slip = session && closed && reportSlip({ event, device, session, closed, ...(cards && { cards }) });
  useReportOnce(session_id, cards === undefined ? undefined : slip);

  if (session === null) return <Navigate to={tillPage(event.event_id)} replace />;
  if (!session || !closed) {
    return (
      <TillPage title={texts.reportTitle}>
        <SkeletonBar height={240} />
      </TillPage>
    );
  }
  return (
    <TillPage
      title={texts.reportTitle}
      dock={
        <div className={tillKeyStyles.keys}>
          <TillKey look="solid" icon={Printer} onClick={() => slip && print([slip])}>
            {texts.printReport}
          </TillKey>
          <TillKey onClick={() => void navigate(tillPage(event.event_id), { replace: true })}>
            {texts.openAnother}
          </TillKey>
        </div>
      }
    >
      <PrinterBand />
      <Verdict difference={closed.difference} />
      <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
        <Fact label={texts.openedAt} value={`${formatDateTime(session.opened_at, zone)} · ${session.opened_by.name}`} />
        {session.closed_at && <Fact label={texts.closedAt} value={formatDateTime(session.closed_at, zone)} />}
        <Fact label={texts.drawerShould} value={formatBRL(closed.cash_expected)} />
        <Fact label={texts.drawerHas} value={formatBRL(closed.cash_counted)} />
        {closed.receipts && (
          <Fact label={texts.receipts} value={`${closed.receipts.first} – ${closed.receipts.last}`} />
        )}
      </dl>
      <h2 className={styles.section}>{texts.byOperator}</h2>
      <CountTable lines={closed.lines} />
      <TerminalCards sales={sales} />
      <h2 className={styles.section}>{texts.cash}</h2>
      <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
        {closed.moves.map((move) => (
          <Fact
            key={move.id}
            label={`${texts.moves[move.kind]}${move.note ? ` · ${move.note}` : ''}`}
            value={formatBRL((move.kind === 'withdrawal' ? -move.amount : move.amount) as Cents)}
          />
        ))}
      </dl>
      {closed.voids.length > 0 && (
        <>
          <h2 className={styles.section}>{texts.voids}</h2>
          <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
            {closed.voids.map(({ sale, is_void_here, given_back }) => (
              <Fact
                key={sale.id}
                label={`${sale.receipt} · ${is_void_here ? (sale.voided?.reason ?? '') : texts.slipGivenBack}`}
                value={formatBRL(given_back ?? sale.total)}
              />
            ))}
          </dl>
        </>
      )}
      <p className={styles.note} role="status">
        {refused > 0 ? texts.reportRefused : waiting > 0 ? texts.reportWaiting : texts.reportSent}
      </p>
      {!isDirect && <PaperChoice />}
      {sheets}
    </TillPage>
  );
}

/** Prints the report of a drawer that was closed just now, once it is whole. */
function useReportOnce(session_id: string, slip: Slip | null | undefined): void {
  const isDue = usePrinter(({ closed }) => closed === session_id);
  useEffect(() => {
    if (!isDue || !slip) return;
    usePrinter.setState({ closed: undefined });
    printSlips([slip]);
  }, [isDue, slip]);
}

/** Shows first whether the drawer is even, short or over. */
function Verdict({ difference }: { difference: Cents }) {
  if (difference === 0) return <p className={classes(tillReportStyles.verdict, styles.even)}>{texts.even}</p>;
  return (
    <p
      className={
        difference < 0
          ? classes(tillReportStyles.verdict, styles.short)
          : classes(tillReportStyles.verdict, styles.over)
      }
    >
      {difference < 0 ? texts.short : texts.over} <Amount cents={Math.abs(difference) as Cents} as="figure" />
    </p>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Lists what the terminal charged, to compare it with its own report; voided sales went back. */
function TerminalCards({ sales }: { sales: readonly ShiftSale[] }) {
  const charged = sales.filter(({ sale, is_void }) => sale.card && !is_void);
  if (charged.length === 0) return null;
  return (
    <>
      <h2 className={styles.section}>{texts.cardsCharged}</h2>
      <table className={classes(tillReportStyles.count, 'fx-num')}>
        <thead>
          <tr>
            <th scope="col">{texts.cardUsed}</th>
            <th scope="col">{texts.taken} R$</th>
          </tr>
        </thead>
        <tbody>
          {charged.map(({ sale }) => (
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
    </>
  );
}

/** Shows sales and differences. Counted amounts are above: of a single operator, only the whole drawer. */
function CountTable({ lines }: { lines: readonly CountedLine[] }) {
  return (
    <table className={classes(tillReportStyles.count, 'fx-num')}>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.taken} R$</th>
          <th scope="col">{texts.difference} R$</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ operator, payment_method, amount, difference }) => (
          <tr key={`${operator.id} ${payment_method}`}>
            <th scope="row">
              {payment_method === 'card_machine' ? texts.typedMachine : paymentMethodLabels[payment_method]}
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
