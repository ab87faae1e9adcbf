import { type Id } from '@festix/domain/contract';
import { formatTime } from '@festix/domain/ground';
import { TERMINAL_GIVEN_UP, terminalAdvice } from '@festix/domain/till';
import { Icon, SavingFlags, classes } from '@festix/ui';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { reportError } from '../../../../data/report-error.ts';
import type { AskedCard, AskedOrderRow, UnsoldCharge } from '../../../../offline/journal.db.ts';
import { useStoredCharge } from '../../../../offline/stored-charge.ts';
import { useCountdown } from '../../../selling/orders/use-countdown.ts';
import { useAsking } from '../asked/use-asking.ts';
import { minutesLeft } from '../parts/minutes-left.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { Total } from '../parts/Total.tsx';
import { soundSale } from '../till-sounds.ts';
import { takeUp, useTillScreen } from '../till.store.ts';
import { useIsOnline } from '../use-is-online.ts';
import { useSettled } from '../use-settled.ts';
import { tillPage, useTill } from '../use-till.ts';
import { terminalTexts as texts } from './terminal-texts.ts';
import tillKeyStyles from '../parts/till-key.module.css';
import tillWordsStyles from '../parts/till-words.module.css';
import styles from './till-terminal.module.css';

/** Shows a charge of the till's terminal until it is a sale, or the reason why it is none. */
export function TerminalScreen() {
  const order_id = useParams()['order_id']!;
  return <Charge key={order_id} order_id={order_id} />;
}

function Charge({ order_id }: { order_id: Id }) {
  const { event } = useTill();
  const charge = useStoredCharge(order_id);
  useAsking(order_id);
  // Giving up ends the row before the page knows what became of it.
  const [givenUp, setGivenUp] = useState<AskedOrderRow>();
  const asked = charge?.asked ?? givenUp;
  const isSold = charge?.is_sold === true;
  useEffect(() => {
    if (isSold) soundSale();
  }, [isSold]);

  if (!charge) return <TillPage title={texts.title}>{null}</TillPage>;
  if (isSold) return <Navigate to={tillPage(event.event_id, `receipt/${order_id}`)} replace />;
  if (asked) {
    const isLeft = asked.given_up && givenUp === undefined;
    return <Waiting asked={asked} card={asked.card!} isLeft={isLeft} onGiveUp={setGivenUp} />;
  }
  if (charge.unsold) return <Unsold charge={charge.unsold} />;
  return <Navigate to={tillPage(event.event_id)} replace />;
}

interface WaitingProps {
  asked: AskedOrderRow;
  card: AskedCard;
  /** Whether it was given up, and the server does not know yet. */
  isLeft: boolean;
  onGiveUp: (asked: AskedOrderRow | undefined) => void;
}

/** Shows where a charge stands. There is no way back but to give it up: the card may be charged at any moment. */
function Waiting({ asked, card, isLeft, onGiveUp }: WaitingProps) {
  const { event } = useTill();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const left = useCountdown(card.expires_at, () => undefined);
  const { state } = card;
  const kind = card.card_type === 'debit' ? texts.debit : `${texts.credit}, ${texts.times(card.installments)}`;
  return (
    <TillPage
      title={texts.title}
      dock={
        isLeft ? (
          <TillKey look="flag" isNext onClick={() => void navigate(tillPage(event.event_id), { replace: true })}>
            {texts.toLots}
          </TillKey>
        ) : (
          <GiveUp asked={asked} onGiveUp={onGiveUp} />
        )
      }
    >
      <div className={classes(styles.charge, 'fx-num')}>
        <Total cents={asked.total} />
        <p className={styles.terminal}>{texts.on(card.terminal, kind)}</p>
        <div role="status">
          <p className={styles.state}>
            <SavingFlags label={state ? texts.states[state] : texts.asking} />
          </p>
          <p className={styles.advice}>{adviceOf(asked, card, isOnline)}</p>
        </div>
        {asked.order?.payment?.is_test && (
          <p className={tillWordsStyles.note}>
            {texts.sandbox}{' '}
            <a href="/sandbox/terminals" target="_blank" rel="noreferrer">
              {texts.sandboxOpen}
            </a>
          </p>
        )}
        {card.expires_at && left !== undefined && (
          <p className={tillWordsStyles.note}>
            {texts.until(formatTime(card.expires_at, event.event.time_zone).slice(0, 5), minutesLeft(left))}
          </p>
        )}
      </div>
    </TillPage>
  );
}

function adviceOf({ given_up }: AskedOrderRow, { state, status_detail }: AskedCard, isOnline: boolean): string {
  if (given_up) return isOnline ? texts.givenUp : texts.giveUpUnsure;
  return isOnline ? terminalAdvice(state ?? 'unanswered', status_detail) : texts.linkLost;
}

function GiveUp({ asked, onGiveUp }: Pick<WaitingProps, 'asked' | 'onGiveUp'>) {
  const { till } = useTill();
  const giveBack = useGivingBack(asked);
  const hasCart = useHasCart();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  async function giveUp() {
    setBusy(true);
    onGiveUp(asked);
    try {
      const outcome = await till.giveUp(asked.id);
      if (outcome?.came === 'ended') await till.forgetUnsold(asked.id);
      if (outcome?.came === 'ended') return await giveBack(givenUpWords(outcome.order.card!));
      if (outcome?.came === 'waiting' && !hasCart) return await giveBack(texts.giveUpUnsure);
    } catch (error) {
      reportError(error, 'till.give-up');
    }
    // The page shows how it has ended meanwhile, or, to an operator with another sale, what is still to be done.
    onGiveUp(undefined);
    setBusy(false);
  }
  if (isAsking) return <GiveUpQuestion isBusy={isBusy} onSure={() => void giveUp()} onBack={() => setAsking(false)} />;
  return (
    <TillKey isBack onClick={() => setAsking(true)}>
      {texts.giveUp}
    </TillKey>
  );
}

interface GiveUpQuestionProps {
  isBusy: boolean;
  onSure: () => void;
  onBack: () => void;
}

/** Asks whether the charge is given up: a buyer may be typing the PIN. Esc goes back to waiting, and Enter gives up. */
function GiveUpQuestion({ isBusy, onSure, onBack }: GiveUpQuestionProps) {
  const isSettled = useSettled();
  return (
    <div className={tillKeyStyles.keys}>
      <p className={tillWordsStyles.question} role="alert">
        {texts.giveUpAsked}
      </p>
      <TillKey look="danger" isNext autoFocus isBusy={isBusy || !isSettled} onClick={onSure}>
        {isBusy ? texts.givingUp : texts.giveUpNow}
      </TillKey>
      <TillKey isBack disabled={isBusy} onClick={onBack}>
        {texts.waitOn}
      </TillKey>
    </div>
  );
}

/** Leads back to the payment, with the cart and the reason; unless another sale was begun meanwhile. */
function Unsold({ charge: { asked, problem } }: { charge: UnsoldCharge }) {
  const { till, event } = useTill();
  const navigate = useNavigate();
  const giveBack = useGivingBack(asked);
  const hasCart = useHasCart();
  const why = problem ?? wordsOf(asked.card!);
  const forget = () => till.forgetUnsold(asked.id).catch((error: unknown) => reportError(error, 'till.unsold'));
  const goOn = useEffectEvent(async () => {
    await giveBack(why);
    await forget();
  });
  useEffect(() => {
    if (!hasCart) void goOn();
  }, [hasCart]);

  if (!hasCart) return <TillPage title={texts.title}>{null}</TillPage>;
  return (
    <TillPage
      title={texts.notSold}
      dock={
        <TillKey
          look="flag"
          isNext
          onClick={() => {
            void navigate(tillPage(event.event_id), { replace: true });
            void forget();
          }}
        >
          {texts.toLots}
        </TillKey>
      }
    >
      <div className={classes(styles.charge, 'fx-num')}>
        <p className={styles.ended}>
          <Icon of={Prohibit} size={44} />
        </p>
        <Total cents={asked.total} />
        <p className={styles.advice}>{why}</p>
        <p className={tillWordsStyles.note}>{texts.cartBegun}</p>
      </div>
    </TillPage>
  );
}

/** Returns how a charge ended that the operator gave up: whoever cancelled it, unless its end came first. */
function givenUpWords(card: AskedCard): string {
  return card.state === 'cancelled' ? terminalAdvice(card.state, TERMINAL_GIVEN_UP) : wordsOf(card);
}

function wordsOf({ state, status_detail }: AskedCard): string {
  return terminalAdvice(state ?? 'cancelled', status_detail);
}

function useHasCart(): boolean {
  return useTillScreen(({ taps }) => Object.keys(taps.amounts).length > 0);
}

/** Returns a way back to the payment of a cart that was not sold; to the lots where another was begun meanwhile. */
function useGivingBack({ lines, body, card }: AskedOrderRow): (why: string) => Promise<void> {
  const { event } = useTill();
  const navigate = useNavigate();
  const hasCart = useHasCart();
  return async (why) => {
    if (!hasCart) takeUp(lines, 'card_machine', body.buyer ?? {}, { why, ...(card && { card }) });
    // At once: a charge that is forgotten before its page is gone would lead to the lots.
    await navigate(tillPage(event.event_id, hasCart ? '' : 'pay'), { replace: true, flushSync: true });
  };
}
