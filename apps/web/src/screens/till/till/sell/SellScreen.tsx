import { Icon, SkeletonBar, TILL_BESIDE, TWO_COLUMNS, useMediaQuery, classes } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { Warning } from '@phosphor-icons/react/Warning';
import { useEffect } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { useTitle } from '../../../../frame/app/use-title.ts';
import { useSellable } from '../../../../offline/till-stored.ts';
import { inReach } from '../keys/numbered-prices.ts';
import { Connection } from '../parts/Connection.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { PayPanel } from '../pay/PayPanel.tsx';
import { useSell } from '../pay/use-sell.ts';
import { PrinterBand } from '../printer/PrinterBand.tsx';
import { dropGone, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import { tillPage, useTill } from '../use-till.ts';
import { Bands } from './Bands.tsx';
import { cartLinesOf, goneOf, isFreeSale, isUnasked, linesOf } from './cart-lines.ts';
import { CartDock } from './CartDock.tsx';
import { CartPanel } from './CartPanel.tsx';
import { LotSection } from './LotSection.tsx';
import { MeiaCounter } from './MeiaCounter.tsx';
import { TillBar } from './TillBar.tsx';
import { useSaidSum } from './use-said-sum.ts';
import { useSellKeys } from './use-sell-keys.ts';
import tillBarStyles from '../parts/till-bar.module.css';
import tillPageStyles from '../parts/till-page.module.css';
import tillWordsStyles from '../parts/till-words.module.css';
import tillBandsStyles from './till-bands.module.css';
import tillLotStyles from './till-lot.module.css';
import styles from './till-sell-screen.module.css';

/** Shows the till at work: lots and prices, cart, and payment. */
export function SellScreen() {
  const { till, event } = useTill();
  const navigate = useNavigate();
  const lots = useSellable(till);
  const taps = useTillScreen((state) => state.taps);
  const isSelling = useTillScreen((state) => state.isSelling);
  const isOnline = useIsOnline();
  // On a counter's screen the sale stands beside the lots.
  const isWide = useMediaQuery(TWO_COLUMNS);
  // On a phone that lies too, but a payment takes all of its height.
  const isBeside = useMediaQuery(TILL_BESIDE);
  const isPaying = useMatch('/till/:event_id/pay') !== null;
  const lines = linesOf(taps, lots ?? []);
  const gone = lots ? goneOf(taps, lots) : 0;
  const toLots = tillPage(event.event_id);
  useTitle(isPaying ? texts.payment : event.event.name, texts.app);
  const { refusal, sell } = useSell(lots ?? []);
  // A free sale has no payment, unless a document is still to be checked.
  const pay = () => {
    if (!isFreeSale(lines) || lines.some(isUnasked)) return void navigate(tillPage(event.event_id, 'pay'));
    sell({ lines: cartLinesOf(lines), payment_method: 'free' });
  };
  const { numberOf, chosen } = useSellKeys({ lots: lots ?? [], lines, isPaying });
  useSaidSum(lines, isPaying);
  const hasNothingToPay = isPaying && lots !== undefined && lines.length === 0;

  useEffect(() => {
    if (hasNothingToPay) void navigate(toLots, { replace: true });
  }, [hasNothingToPay, navigate, toLots]);

  const goneBand = gone > 0 && (
    <div className={tillBandsStyles.band} role="alert">
      <Icon of={Warning} size={24} />
      <span className="fx-num">{texts.lotTurned(gone)}</span>
      <button type="button" onClick={() => dropGone(lots ?? [])}>
        {texts.dismiss}
      </button>
    </div>
  );
  const payHead = (
    <header className={classes(tillBarStyles.bar, tillBarStyles.page)}>
      <button
        type="button"
        className={tillBarStyles.key}
        aria-label={texts.toLots}
        aria-keyshortcuts="Escape"
        disabled={isSelling}
        onClick={() => void navigate(toLots, { replace: true })}
      >
        <Icon of={CaretLeft} size={22} />
      </button>
      <PageHeading>{texts.payment}</PageHeading>
      {!isWide && <Connection />}
    </header>
  );

  if (isPaying && !isWide) {
    return (
      <div className={tillPageStyles.till}>
        {payHead}
        <PrinterBand />
        {goneBand}
        <main className={styles.pay}>
          <PayPanel lines={lines} lots={lots ?? []} />
        </main>
      </div>
    );
  }
  return (
    <div className={tillPageStyles.till}>
      <TillBar />
      <Bands />
      {goneBand}
      <div className={styles.body}>
        <main className={styles.lots}>
          <MeiaCounter event={event} />
          {lots === undefined && <LotsSkeleton />}
          {lots?.length === 0 && <NothingToSell />}
          {lots &&
            inReach(lots).map((lot) => (
              <LotSection
                key={lot.id}
                lot={lot}
                lines={lines}
                ticketsPerSale={event.sale_point.tickets_per_sale}
                isOnline={isOnline}
                numberOf={numberOf}
                chosen={chosen}
              />
            ))}
        </main>
        {isBeside ? (
          <aside className={styles.side} aria-label={isPaying ? texts.payment : texts.currentSale}>
            {isPaying ? (
              <div className={styles.pay}>
                {payHead}
                <PayPanel lines={lines} lots={lots ?? []} />
              </div>
            ) : (
              <CartPanel lines={lines} onPay={pay} refusal={refusal} />
            )}
          </aside>
        ) : (
          <CartDock lines={lines} onPay={pay} refusal={refusal} />
        )}
      </div>
    </div>
  );
}

function NothingToSell() {
  return (
    <div className={tillWordsStyles.empty}>
      <b>{texts.nothingToSell}</b>
      <p>{texts.nothingToSellHint}</p>
    </div>
  );
}

/** Keeps the space of two lots with four prices each. */
function LotsSkeleton() {
  return [0, 1].map((lot) => (
    <div key={lot} aria-hidden="true">
      <SkeletonBar width="160px" height={22} />
      <div className={tillLotStyles.prices}>
        {[0, 1, 2, 3].map((price) => (
          <SkeletonBar key={price} height={94} />
        ))}
      </div>
    </div>
  ));
}
