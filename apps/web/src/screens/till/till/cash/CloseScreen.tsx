import { formatBRL, type Cents } from '@festix/domain/ground';
import { SkeletonBar, classes } from '@festix/ui';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { CashMoveRow, TillOperator } from '../../../../offline/journal.db.ts';
import { holdsDrawer } from '../../../../offline/asked-rows.ts';
import { useCashMoves, useLastClosed } from '../../../../offline/till-cash.ts';
import { useAskedOrders, useShiftSales, type ShiftSale } from '../../../../offline/till-stored.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { TillField } from '../parts/TillField.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { usePrinter } from '../printer/printer.store.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { askedWords } from '../asked/asked-words.ts';
import { useSettled } from '../use-settled.ts';
import { tillPage, useTill, useTillHere } from '../use-till.ts';
import { countsOf, toCount, type ToCount } from './counting.ts';
import { useDrawerDeed } from './use-drawer-deed.ts';
import tillFactsStyles from '../parts/till-facts.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';

/** Closes the drawer blind: the operator types the counted amounts, and sees the expected ones afterwards. */
export function CloseScreen() {
  const { event, session } = useTillHere();
  const lastClosed = useLastClosed(event.event_id);
  const sales = useShiftSales(session?.id ?? '');
  const moves = useCashMoves(session?.id ?? '');
  // A drawer that is closed, here or in another tab, has its report.
  if (!session && lastClosed !== undefined) {
    return <Navigate to={tillPage(event.event_id, lastClosed ? `report/${lastClosed.id}` : '')} replace />;
  }
  if (!session || !sales || !moves) {
    return (
      <TillPage title={texts.closeTitle} back={tillPage(event.event_id, 'cash')}>
        <SkeletonBar height={56} />
      </TillPage>
    );
  }
  return <CountForm operators={operatorsOf(session.opened_by, sales)} moves={moves} />;
}

interface CountFormProps {
  operators: readonly TillOperator[];
  moves: readonly CashMoveRow[];
}

function CountForm({ operators, moves }: CountFormProps) {
  const { till, event, session } = useTill();
  const navigate = useNavigate();
  const asked = (useAskedOrders(event.event_id) ?? []).filter(({ session_id }) => session_id === session.id);
  const waiting = asked.find(({ given_up }) => !given_up);
  const leftOpen = asked.filter((order) => !holdsDrawer(order));
  const zone = event.event.time_zone;
  const [counted, setCounted] = useState<Cents>();
  const [typed, setTyped] = useState<Record<string, Cents | undefined>>({});
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, refusal, carryOut } = useDrawerDeed();
  const counts = toCount(operators, event.sale_point.payment_methods);
  const isMissing = (value: Cents | undefined) =>
    isChecked && value === undefined ? laterTexts.countMissing : undefined;

  function close() {
    setChecked(true);
    if (counted === undefined || counts.some(({ key }) => typed[key] === undefined)) return setAsking(false);
    if (!isAsking) return setAsking(true);
    const told = note.trim();
    carryOut(
      () =>
        till.closeDrawer({
          counted,
          counts: countsOf(counted, operators, typed, counts, moves),
          ...(told && { note: told }),
          prints_report: usePrinter.getState().setting !== undefined,
        }),
      () => void navigate(tillPage(event.event_id, `report/${session.id}`), { replace: true }),
    );
  }

  return (
    <TillPage
      title={texts.closeTitle}
      back={tillPage(event.event_id, 'cash')}
      dock={
        <>
          {refusal && (
            <p className={classes(styles.refusal, styles.refusalDock)} role="alert">
              {refusal}
            </p>
          )}
          {isAsking ? (
            <CloseQuestion isBusy={isBusy} onBack={() => setAsking(false)} />
          ) : (
            <TillKey look="flag" type="submit" form="till-close">
              {laterTexts.closeNow}
            </TillKey>
          )}
        </>
      }
    >
      <p className={styles.note}>{isAsking ? laterTexts.closeFinal : laterTexts.closeHint}</p>
      {leftOpen.map((order) => (
        <p key={order.id} className={classes(styles.note, 'fx-num')}>
          {laterTexts.closeLeftOpen(askedWords(order, zone))}
        </p>
      ))}
      {asked.length > leftOpen.length && (
        <p className={styles.refusal}>
          {waiting ? texts.drawerRefusals.waiting : laterTexts.closeGivenUp}{' '}
          {waiting && <Link to={tillPage(event.event_id, `asked/${waiting.id}`)}>{texts.see}</Link>}
        </p>
      )}
      <form
        id="till-close"
        noValidate
        className={styles.gap}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) close();
        }}
      >
        {isAsking ? (
          <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
            <Counted label={laterTexts.countCash} amount={counted} />
            {counts.map((one) => (
              <Counted key={one.key} label={countLabel(one, operators.length)} amount={typed[one.key]} />
            ))}
            {note.trim() && (
              <div>
                <dt>{laterTexts.note}</dt>
                <dd>{note.trim()}</dd>
              </div>
            )}
          </dl>
        ) : (
          <>
            <AmountField
              label={laterTexts.countCash}
              value={counted}
              error={isMissing(counted)}
              onChange={setCounted}
            />
            {counts.map((one) => (
              <AmountField
                key={one.key}
                label={countLabel(one, operators.length)}
                value={typed[one.key]}
                error={isMissing(typed[one.key])}
                onChange={(value) => setTyped((before) => ({ ...before, [one.key]: value }))}
              />
            ))}
            <TillField
              label={laterTexts.note}
              aside={texts.optional}
              maxLength={200}
              autoComplete="off"
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </>
        )}
      </form>
    </TillPage>
  );
}

function Counted({ label, amount }: { label: string; amount: Cents | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount !== undefined && formatBRL(amount)}</dd>
    </div>
  );
}

/**
 * Asks to confirm the closing. Its first key stands in the place of the key before and works only once the page has
 * settled, so that the second tap of two confirms nothing.
 */
function CloseQuestion({ isBusy, onBack }: { isBusy: boolean; onBack: () => void }) {
  const isSettled = useSettled();
  return (
    <div className={tillKeyStyles.keys}>
      <p className={styles.question} role="alert">
        {laterTexts.closeAsked}
      </p>
      <TillKey look="flag" type="submit" form="till-close" autoFocus isBusy={isBusy || !isSettled}>
        {isBusy ? laterTexts.closing : laterTexts.confirmClose}
      </TillKey>
      <TillKey disabled={isBusy} onClick={onBack}>
        {laterTexts.correctMove}
      </TillKey>
    </div>
  );
}

function countLabel({ payment_method, operator }: ToCount, operators: number): string {
  if (payment_method === 'cash') return laterTexts.countCashOf(operator.name);
  return operators === 1 ? laterTexts.countCard : laterTexts.countCardOf(operator.name);
}

/** Returns all operators who sold in this drawer, or the opener if nobody did. */
function operatorsOf(opener: TillOperator, sales: readonly ShiftSale[]): TillOperator[] {
  const sold = new Map(sales.map(({ sale }) => [sale.operator.id, sale.operator]));
  return sold.size === 0 ? [opener] : [...sold.values()].sort((one, other) => one.name.localeCompare(other.name));
}
