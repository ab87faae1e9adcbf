import type { Id } from '@festix/domain/contract';
import { formatBRL, formatDateTime, type Cents } from '@festix/domain/ground';
import { Icon, SkeletonBar, classes } from '@festix/ui';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { Printer } from '@phosphor-icons/react/Printer';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useCashSession } from '../../../../offline/till-cash.ts';
import { completeReport, noteReport } from '../../../../offline/papers.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { useDrawer, useRefusedOps, useShiftSales, useWaitingOps } from '../../../../offline/till-stored.ts';
import { PaperChoice } from '../print/PrintChoice.tsx';
import { usePrinting } from '../print/use-printing.tsx';
import { Fact } from '../parts/Fact.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { laterTexts } from '../later-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { closedDrawer } from './closed-drawer.ts';
import { comparedCards, hasCharges } from './compared-charges.ts';
import { CountTable, TerminalCards, Verdict } from './ReportParts.tsx';
import { mayHaveCharges, useComparedCards } from './use-compared-cards.ts';
import tillFactsStyles from '../parts/till-facts.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';
import bandStyles from '../sell/till-bands.module.css';

/** Shows the closing after the count: expected and counted amounts, and the paper to sign. */
export function ReportScreen() {
  const session_id = useParams()['session_id']!;
  return <Report key={session_id} session_id={session_id} />;
}

function Report({ session_id }: { session_id: Id }) {
  const here = useThisDevice();
  const isOnline = useIsOnline();
  const till = useTillHere();
  const { event, device } = till;
  const navigate = useNavigate();
  const session = useCashSession(session_id);
  const sales = useShiftSales(session_id);
  const drawer = useDrawer(session_id);
  const waiting = useWaitingOps(event.event_id);
  const refused = useRefusedOps(event.event_id);
  const { print, isDirect, sheets } = usePrinting();
  const zone = event.event.time_zone;

  const closed = drawer && sales && closedDrawer(drawer, sales, device.number ?? 0);
  const { event_id } = event;
  const isCompared = closed && mayHaveCharges(closed.ever_charged, till);
  const compared = useComparedCards(session_id, event_id, isCompared).cards;
  const cards = closed && compared ? comparedCards(compared, closed) : undefined;

  if (session === null) return <Navigate to={tillPage(event.event_id)} replace />;
  if (!session || !closed) {
    return (
      <TillPage title={laterTexts.reportTitle}>
        <SkeletonBar height={240} />
      </TillPage>
    );
  }
  const printReport = () =>
    print(async () => {
      const known = { cards: cards ?? null, isLacking: isCompared === true && !cards };
      // A paper that waits for the comparison is this one.
      if (isDirect && (await completeReport(session_id, known, here))) return [];
      await noteReport(session_id, known.isLacking, here);
      return [{ is: 'report', event_id, session_id, cards: known.cards }];
    });
  return (
    <TillPage
      title={laterTexts.reportTitle}
      dock={
        <div className={tillKeyStyles.keys}>
          <TillKey look="solid" icon={Printer} onClick={printReport}>
            {laterTexts.printReport}
          </TillKey>
          <TillKey onClick={() => void navigate(tillPage(event.event_id), { replace: true })}>
            {laterTexts.openAnother}
          </TillKey>
        </div>
      }
    >
      {session.lacks_comparison && cards && (closed.charged.length > 0 || hasCharges(cards)) && (
        <div className={classes(bandStyles.band, bandStyles.several)} role="status">
          <Icon of={CreditCard} size={24} />
          <span>{laterTexts.comparedSince}</span>
          <button type="button" onClick={printReport}>
            {laterTexts.printCompared}
          </button>
        </div>
      )}
      <Verdict difference={closed.difference} />
      <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
        <Fact
          label={laterTexts.openedAt}
          value={`${formatDateTime(session.opened_at, zone)} · ${session.opened_by.name}`}
        />
        {session.closed_at && <Fact label={laterTexts.closedAt} value={formatDateTime(session.closed_at, zone)} />}
        <Fact label={laterTexts.drawerShould} value={formatBRL(closed.cash_expected)} />
        <Fact label={laterTexts.drawerHas} value={formatBRL(closed.cash_counted)} />
        {closed.receipts && (
          <Fact label={laterTexts.receipts} value={`${closed.receipts.first} – ${closed.receipts.last}`} />
        )}
      </dl>
      <h2 className={styles.section}>{laterTexts.byOperator}</h2>
      <CountTable lines={closed.lines} />
      <TerminalCards closed={closed} cards={cards} />
      {isOnline && compared === undefined && (
        <p className={styles.note} role="status">
          {laterTexts.comparing}
        </p>
      )}
      <h2 className={styles.section}>{laterTexts.cash}</h2>
      <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
        {closed.moves.map((move) => (
          <Fact
            key={move.id}
            label={`${laterTexts.moves[move.kind]}${move.note ? ` · ${move.note}` : ''}`}
            value={formatBRL((move.kind === 'withdrawal' ? -move.amount : move.amount) as Cents)}
          />
        ))}
      </dl>
      {closed.voids.length > 0 && (
        <>
          <h2 className={styles.section}>{laterTexts.voids}</h2>
          <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
            {closed.voids.map(({ sale, is_void_here, given_back }) => (
              <Fact
                key={sale.id}
                label={`${sale.receipt} · ${is_void_here ? (sale.voided?.reason ?? '') : laterTexts.slipGivenBack}`}
                value={formatBRL(given_back ?? sale.total)}
              />
            ))}
          </dl>
        </>
      )}
      <p className={styles.note} role="status">
        {refused > 0 ? laterTexts.reportRefused : waiting > 0 ? laterTexts.reportWaiting : laterTexts.reportSent}
      </p>
      {!isDirect && <PaperChoice />}
      {sheets}
    </TillPage>
  );
}
