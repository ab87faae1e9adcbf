import { type Id, type TillTerminalView } from '@festix/domain/contract';
import { CARD_REFERENCE_LENGTH, cents, type Cents } from '@festix/domain/ground';
import { type TillOrderMethod, type TillSaleMethod } from '@festix/domain/selling';
import { cartTickets, cartTotal, changeFor, saleRefusals, type Cart, type SellableLot } from '@festix/domain/till';
import { countWords, classes } from '@festix/ui';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { TillField } from '../parts/TillField.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { Total } from '../parts/Total.tsx';
import { cartLinesOf, cartWords, isUnasked, type ShownLine } from '../sell/cart-lines.ts';
import { DocumentReminders } from '../sell/DocumentReminders.tsx';
import { useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useSettled } from '../use-settled.ts';
import { BuyerFields } from './BuyerFields.tsx';
import { CashKeys } from './CashKeys.tsx';
import { MethodKeys, useMethod, useTerminal } from './MethodKeys.tsx';
import { buyerFaults, buyerOf, type BuyerFaults } from './typed-buyer.ts';
import { useSell } from './use-sell.ts';
import tillPageStyles from '../parts/till-page.module.css';
import styles from '../parts/till-words.module.css';
import tillPayPanelStyles from './till-pay-panel.module.css';

// Comes with the terminal's page, after the first screen.
const CardWay = lazy(async () => ({ default: (await import('../terminal/CardWay.tsx')).CardWay }));

export interface PayPanelProps {
  lines: readonly ShownLine[];
  lots: readonly SellableLot[];
}

/** Completes a sale: payment method, tendered amount, done. */
export function PayPanel({ lines, lots }: PayPanelProps) {
  const chosen = useMethod();
  const { tendered, card_reference, buyer, card_type, installments, isTyped, unsold } = useTillScreen();
  const terminal = useTerminal();
  const isSettled = useSettled();
  const { isSelling, refusal: refusedNow, faults: refused, sell, charge, forget } = useSell(lots);
  const [agreed, setAgreed] = useState(() => pricesIn(lines));
  const isMoved = lines.some(({ price_id, unit_amount }) => (agreed.get(price_id) ?? unit_amount) !== unit_amount);
  const [faults, setFaults] = useState<BuyerFaults>({});
  const [tries, setTries] = useState(0);
  const isUnanswered = lines.some(isUnasked);
  const total = cartTotal(lines);
  const method: TillOrderMethod | undefined = total === 0 ? 'free' : chosen;
  const isCharged = method === 'card_machine' && terminal !== undefined && !isTyped;
  const refusal = refusedNow ?? unsold;
  const change = changeFor(total, tendered ?? total);
  // A person without the document pays the full price: the reminder says so, and has the key for it.
  const isDenied = lines.some(({ documents }) => documents.missing > 0);
  const isShort = method === 'cash' && change === undefined;
  const next = useRef<HTMLButtonElement>(null);
  // After the last answer that was asked for by the key, it is the next step again.
  const hasAnswered = tries > 0 && !isUnanswered && !isDenied;
  useEffect(() => {
    if (hasAnswered) next.current?.focus();
  }, [hasAnswered]);

  function finish() {
    if (!method || isSelling) return;
    // The price shown to the buyer has changed: another tap confirms it.
    if (isMoved) return setAgreed(pricesIn(lines));
    if (isUnanswered) return setTries(tries + 1);
    const wrong = buyerFaults(buyer);
    setFaults(wrong);
    if (hasFaults(wrong)) return;
    const told = buyerOf(buyer);
    const cart: Cart = {
      lines: cartLinesOf(lines),
      payment_method: method,
      ...(method === 'cash' && tendered !== undefined && { tendered }),
      ...(method === 'card_machine' && card_reference.trim() && { card_reference: card_reference.trim() }),
      ...(told && { buyer: told }),
    };
    if (isCharged) charge(cart, { card_type, installments: card_type === 'debit' ? 1 : installments });
    else sell(cart);
  }

  return (
    <>
      <div className={tillPayPanelStyles.body}>
        <div className={classes(tillPayPanelStyles.head, 'fx-num')}>
          <div className={tillPayPanelStyles.sum}>
            <p>
              <b>{countWords(cartTickets(lines), texts.ticket)}</b>
              <small>{cartWords(lines)}</small>
            </p>
            <Total cents={total} />
          </div>
          {method !== 'free' && <MethodKeys spot="pay" isNumbered={method !== 'cash'} />}
          <DocumentReminders lines={lines} tries={tries} />
        </div>
        <div className={tillPayPanelStyles.way}>
          {isCharged ? (
            <Suspense>
              <CardWay terminal={terminal} canType={!refusal} />
            </Suspense>
          ) : (
            <Way method={method} cash={<CashKeys total={total} />} terminal={terminal} />
          )}
          <BuyerFields errors={hasFaults(faults) ? faults : refused} />
        </div>
      </div>
      <footer className={classes(tillPageStyles.dock, tillPayPanelStyles.dock, 'fx-num')}>
        {isMoved && (
          <p className={classes(styles.refusal, styles.refusalDock)} role="alert">
            {saleRefusals.PRICE_CHANGED}
          </p>
        )}
        {isUnanswered && tries > 0 && (
          <p className={classes(styles.refusal, styles.refusalDock)} role="alert">
            {texts.documentUnasked}
          </p>
        )}
        {refusal && (
          <p className={classes(styles.refusal, styles.refusalDock)} role="alert">
            {refusal}
          </p>
        )}
        {method === 'cash' && (
          <div className={classes(tillPayPanelStyles.change, isShort && tillPayPanelStyles.missing)} role="status">
            <span>{isShort ? texts.missing : texts.change}</span>
            <Total cents={isShort ? cents(total - (tendered ?? total)) : (change ?? cents(0))} />
          </div>
        )}
        {isCharged && refusal && (
          <div className={tillPayPanelStyles.typed}>
            <TillKey
              isBusy={isSelling}
              onClick={() => {
                forget();
                useTillScreen.setState({ isTyped: true, unsold: undefined });
              }}
            >
              {texts.typeCard}
            </TillKey>
          </div>
        )}
        <TillKey
          ref={next}
          look="flag"
          isNext
          disabled={!method || isShort || isDenied || lines.length === 0}
          isBusy={isSelling || !isSettled}
          onClick={finish}
        >
          {isSelling
            ? texts.finishing
            : isMoved
              ? texts.acceptPrice
              : isCharged
                ? refusal
                  ? texts.tryAgain
                  : texts.chargeCard
                : nextWords(method)}
        </TillKey>
      </footer>
    </>
  );
}

function hasFaults(faults: BuyerFaults): boolean {
  return Object.keys(faults).length > 0;
}

function nextWords(method: TillOrderMethod | undefined): string {
  if (method === 'pix') return texts.makePix;
  return method === 'free' ? texts.issue : texts.finish;
}

/** Returns the prices at the moment they were shown to the buyer. */
function pricesIn(lines: readonly ShownLine[]): ReadonlyMap<Id, Cents> {
  return new Map(lines.map(({ price_id, unit_amount }) => [price_id, unit_amount]));
}

interface WayProps {
  method: TillSaleMethod | undefined;
  cash: ReactNode;
  terminal: TillTerminalView | undefined;
}

/** Asks for the data of a payment method. */
function Way({ method, cash, terminal }: WayProps) {
  const card_reference = useTillScreen((state) => state.card_reference);
  if (method === 'free') return null;
  if (method === 'cash') return cash;
  if (method === 'pix') return <p className={styles.wayHint}>{texts.pixHint}</p>;
  if (method === undefined) return <p className={styles.wayHint}>{texts.needsLink}</p>;
  return (
    <>
      <p className={styles.wayHint}>{texts.cardHint}</p>
      <TillField
        label={texts.cardReference}
        aside={texts.optional}
        hint={texts.cardReferenceHint}
        value={card_reference}
        maxLength={CARD_REFERENCE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => useTillScreen.setState({ card_reference: target.value })}
      />
      {terminal && (
        <TillKey look="bare" onClick={() => useTillScreen.setState({ isTyped: false })}>
          {texts.useTerminal}
        </TillKey>
      )}
    </>
  );
}
