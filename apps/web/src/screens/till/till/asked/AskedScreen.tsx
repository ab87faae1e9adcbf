import { type Id } from '@festix/domain/contract';
import { formatTime } from '@festix/domain/ground';
import { Code, Icon, SavingFlags, classes } from '@festix/ui';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import copyToClipboard from 'copy-to-clipboard';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { reportError } from '../../../../data/report-error.ts';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import type { AskedOrderRow } from '../../../../offline/journal.db.ts';
import { useAskedOrders, useSaleHere } from '../../../../offline/till-stored.ts';
import { QrCode } from '../../../../frame/parts/QrCode.tsx';
import { useCountdown } from '../../../selling/orders/use-countdown.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { minutesLeft } from '../parts/minutes-left.ts';
import { Total } from '../parts/Total.tsx';
import { soundSale } from '../till-sounds.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import { tillPage, useTill } from '../use-till.ts';
import { ExpiredPix } from './ExpiredPix.tsx';
import { useAsking, type Final } from './use-asking.ts';
import tillWordsStyles from '../parts/till-words.module.css';
import styles from './till-pix.module.css';

/**
 * Shows a sale that only the server can complete: a Pix until the bank confirms it, or a request with a lost answer.
 */
export function AskedScreen() {
  const order_id = useParams()['order_id']!;
  // A Pix in place of one that has ended begins anew.
  return <Asked key={order_id} order_id={order_id} />;
}

function Asked({ order_id }: { order_id: Id }) {
  const { event, session } = useTill();
  const orders = useAskedOrders(event.event_id);
  const sale = useSaleHere(order_id);
  const final = useAsking(order_id);
  const order = orders?.find(({ id }) => id === order_id);
  const toLots = tillPage(event.event_id);
  useEffect(() => {
    if (sale) soundSale();
  }, [sale]);

  if (sale) return <Navigate to={tillPage(event.event_id, `receipt/${order_id}`)} replace />;
  const expired = session.expired?.find(({ asked }) => asked.id === order_id)?.asked ?? endedPix(final);
  if (expired && !order) return <ExpiredPix asked={expired} toLots={toLots} />;
  if (final) return <Ended toLots={toLots} final={final} />;
  if (!order && orders && sale === null) return <Ended toLots={toLots} />;
  if (!order) return <TillPage title={texts.pixTitle}>{null}</TillPage>;
  if (order.card) return <Navigate to={tillPage(event.event_id, `terminal/${order_id}`)} replace />;
  return order.order?.payment?.qr_code ? <Pix asked={order} toLots={toLots} /> : <Lost asked={order} toLots={toLots} />;
}

function Pix({ asked, toLots }: { asked: AskedOrderRow; toLots: string }) {
  const isOnline = useIsOnline();
  const { event } = useTill();
  const [isCopied, setCopied] = useState(false);
  const payment = asked.order!.payment!;
  const code = payment.qr_code!;
  const until = payment.expires_at ?? asked.order!.expires_at;
  const left = useCountdown(until, () => undefined);

  async function copy() {
    if (await copyToClipboard(code, { fallbackToPrompt: true, message: texts.pixCopyByHand })) setCopied(true);
  }

  return (
    <TillPage
      title={texts.pixTitle}
      back={toLots}
      backLabel={texts.toLots}
      dock={<GiveUp asked={asked} toLots={toLots} />}
    >
      <div className={classes(styles.pix, 'fx-num')}>
        <Total cents={asked.total} />
        {payment.is_test && (
          <p className={tillWordsStyles.note}>
            {texts.pixSandbox}{' '}
            <a href={`/sandbox/payments/${payment.id}`} target="_blank" rel="noreferrer">
              {texts.pixSandboxOpen}
            </a>
          </p>
        )}
        <QrCode className={styles.qr} text={code} label={texts.pixQr} />
        <p className={styles.wait} role="status">
          <SavingFlags label={texts.pixWaiting} />
        </p>
        <p className={tillWordsStyles.note}>{isOnline ? texts.pixWaitingLine : texts.pixLinkLost}</p>
        {until && left !== undefined && (
          <p className={tillWordsStyles.note}>
            {texts.pixUntil} {formatTime(until, event.event.time_zone).slice(0, 5)} · {minutesLeft(left)}
          </p>
        )}
        <TillKey onClick={() => void copy()}>{isCopied ? texts.pixCopied : texts.pixCopy}</TillKey>
        <p className={classes(styles.code, 'fx-ellipsis')}>
          <Code>{code}</Code>
        </p>
      </div>
    </TillPage>
  );
}

/** Shows a request with a lost answer: the sale may stand or not, and nothing is sold twice meanwhile. */
function Lost({ asked, toLots }: { asked: AskedOrderRow; toLots: string }) {
  return (
    <TillPage
      title={texts.pixAsking}
      back={toLots}
      backLabel={texts.toLots}
      dock={<GiveUp asked={asked} toLots={toLots} />}
    >
      <div className={classes(styles.pix, 'fx-num')}>
        <Total cents={asked.total} />
        <p className={styles.wait} role="status">
          <SavingFlags label={texts.pixAsking} />
        </p>
        <p className={tillWordsStyles.note}>{texts.pixAskingLine}</p>
      </div>
    </TillPage>
  );
}

/** Returns an ended Pix, except one that the operator gave up. */
function endedPix(final: Final | undefined): AskedOrderRow | undefined {
  if (final?.came !== 'ended' || final.order.given_up) return undefined;
  return final.order.body.payment_method === 'pix' ? final.order : undefined;
}

/** Shows that nothing was sold: unpaid, or refused by the server. */
function Ended({ toLots, final }: { toLots: string; final?: Final }) {
  const navigate = useNavigate();
  return (
    <TillPage
      title={final?.came === 'refused-by-server' ? texts.nothingCharged : texts.pixEnded}
      dock={
        <TillKey look="flag" isNext onClick={() => void navigate(toLots, { replace: true })}>
          {texts.newSale}
        </TillKey>
      }
    >
      <p className={styles.ended}>
        <Icon of={Prohibit} size={44} />
      </p>
      <p className={tillWordsStyles.empty}>
        {final?.came === 'refused-by-server' ? whyItFailed(final.problem) : texts.pixEndedHint}
      </p>
    </TillPage>
  );
}

function GiveUp({ asked, toLots }: { asked: AskedOrderRow; toLots: string }) {
  const { till } = useTill();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function giveUp() {
    setBusy(true);
    try {
      const outcome = await till.giveUp(asked.id);
      if (outcome?.came !== 'sold') void navigate(toLots, { replace: true });
    } catch (error) {
      reportError(error, 'till.give-up');
      setBusy(false);
    }
  }
  return (
    <TillKey isBusy={isBusy} onClick={() => void giveUp()}>
      {isBusy ? texts.pixGivingUp : asked.body.payment_method === 'pix' ? texts.pixGiveUp : texts.giveUp}
    </TillKey>
  );
}
