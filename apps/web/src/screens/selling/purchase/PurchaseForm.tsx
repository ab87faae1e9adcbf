import { type PriceView, type PublicLotView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { documentToBring, FREE_WORDS, isReducedByLaw } from '@festix/domain/programme';
import {
  conditionWords,
  isKeptForMeia,
  isLotOver,
  overLotsLast,
  overWords,
  personLimitWords,
  standingWords,
} from '@festix/domain/shopfront';
import { Amount, Banner, countWords, EmptyState, Flag, Icon, SkeletonBar, classes } from '@festix/ui';
import { Minus } from '@phosphor-icons/react/Minus';
import { Plus } from '@phosphor-icons/react/Plus';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { lazy, Suspense } from 'react';
import { mostInstallments } from '../../../data/card-fields.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { GivenAmount } from './GivenAmount.tsx';
import { costOf, isFull, roomFor, stepped } from './choice.ts';
import { OwnBooking, PurchaseAlert } from './PurchaseAlert.tsx';
import { purchaseTexts as texts } from './purchase-texts.ts';
import type { Purchase } from './use-purchase.ts';
import styles from '../../../frame/public/event-page.module.css';
import purchaseStyles from './purchase.module.css';

/** Few ever wait. */
const WaitingRoom = lazy(() => import('../waiting-room/WaitingRoom.tsx'));

/** Says in how many parts a card pays the choice, or anything before one; nothing where it pays at once. */
function payableWords({ tickets, total }: Purchase['sums']): string | null {
  const most = mostInstallments(tickets > 0 ? total : undefined);
  if (most <= 1) return null;
  return tickets > 0 ? texts.payableIn(most) : texts.payableUpTo(most);
}

/** Lists the lots of an event: every price with its fee, and a counter. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { event, sums, isOpen, isQueuing, isBusy, hasShrunk, book } = purchase;
  const { lots } = event;
  const limit = personLimitWords(event);
  const payable = payableWords(sums);
  return (
    <>
      <PurchaseAlert purchase={purchase} />
      <OwnBooking purchase={purchase} />
      {isOpen && isQueuing && (
        <Suspense fallback={<SkeletonBar height={120} />}>
          <WaitingRoom slug={event.slug} hasChoice={sums.tickets > 0} isBooking={isBusy} book={book} />
        </Suspense>
      )}
      <div role="status" className={purchaseStyles.news}>
        {hasShrunk && <Banner tone="warning">{texts.changed}</Banner>}
        {/* Read out as it comes; seen beside the price. */}
        {isOpen && <span className="fx-hidden">{fullWords(purchase)}</span>}
      </div>
      {lots.length === 0 && <EmptyState of={Ticket} title={texts.noTickets} line={texts.noTicketsLine} />}
      {isOpen && lots.length > 0 && limit !== null && <p className={purchaseStyles.limit}>{limit}</p>}
      {isOpen && lots.length > 0 && !event.is_free && payable && <p className={purchaseStyles.limit}>{payable}</p>}
      {overLotsLast(lots).map((lot) => (
        <LotOffer key={lot.id} lot={lot} purchase={purchase} />
      ))}
    </>
  );
}

interface LotOfferProps {
  lot: PublicLotView;
  purchase: Purchase;
}

function LotOffer({ lot, purchase }: LotOfferProps) {
  const isOver = isLotOver(lot);
  const { coupon } = purchase.event;
  const isOpened = !isOver && coupon?.unlock_lots && coupon.lots.includes(lot.id);
  return (
    <div className={classes(styles.lot, isOver && styles.lotOver)}>
      <h3>
        <Flag order={lot.sorting} height={20} />
        {lot.name}
        <span className="fx-quiet fx-num">
          {isOver
            ? overWords(lot)
            : isOffered(purchase)
              ? standingWords(lot, purchase.event.time_zone, instantOf(serverNow()))
              : texts.closed}
        </span>
      </h3>
      {lot.opens && !isOver && <p className={styles.lotLine}>{lot.opens}</p>}
      {lot.description && !isOver && <p className={styles.lotLine}>{lot.description}</p>}
      {isOpened && <p className={styles.lotLine}>{texts.couponOpens(coupon.name)}</p>}
      {isKeptForMeia(purchase.event, lot) && <p className={styles.lotLine}>{texts.keptForMeia}</p>}
      {!isOver && lot.prices.map((price) => <PriceOffer key={price.id} lot={lot} price={price} purchase={purchase} />)}
    </div>
  );
}

/** Returns whether sales are open, or begin once the draft is published. */
function isOffered({ isOpen, event }: Purchase): boolean {
  return isOpen || event.is_draft;
}

function PriceOffer({ lot, price, purchase }: { lot: PublicLotView; price: PriceView; purchase: Purchase }) {
  const { unit_amount, fee, total, before } = costOf(purchase.event, price, purchase.given);
  const isFree = price.pricing === 'free';
  return (
    <div className={purchaseStyles.offer} data-offer="">
      <div className={purchaseStyles.offerName}>
        <b>{price.name}</b>
        {conditionWords(price, lot).map((words) => (
          <span key={words} className="fx-quiet">
            {words}
          </span>
        ))}
        {isReducedByLaw(price.kind) && <span className="fx-quiet">{documentToBring(price.kind)}</span>}
      </div>
      <span className={purchaseStyles.offerAmount}>
        {before !== null && (
          <span className="fx-quiet">
            <span className="fx-hidden">{texts.before} </span>
            <s>
              <Amount cents={before} />
            </s>
            <span className="fx-hidden"> {texts.now} </span>
          </span>
        )}
        <b>{isFree ? FREE_WORDS : <Amount cents={total} />}</b>
        <span className="fx-quiet">
          {price.pricing === 'contribution' && total === 0 ? (
            texts.anyContribution
          ) : isFree ? null : fee > 0 ? (
            <>
              <Amount cents={unit_amount} /> + <Amount cents={fee} as="column" /> {texts.fee}
            </>
          ) : (
            texts.noFee
          )}
        </span>
      </span>
      {purchase.isOpen && <Stepper lot={lot} price={price} purchase={purchase} />}
      {price.pricing === 'contribution' && purchase.isOpen && <GivenAmount price={price} purchase={purchase} />}
      {purchase.isOpen && <Full price={price} purchase={purchase} />}
    </div>
  );
}

/** Shows beside the amount why no more can be chosen. */
function Full({ price, purchase }: { price: PriceView; purchase: Purchase }) {
  const isMeant = Boolean(purchase.choice[price.id]) || (price.places > 1 && purchase.sums.tickets > 0);
  const words = isMeant ? fullWords(purchase, price.places) : undefined;
  return words ? <p className={purchaseStyles.offerFull}>{words}</p> : null;
}

function fullWords({ event, choice }: Purchase, places?: number): string | undefined {
  const full = isFull(event, choice, places);
  if (!full) return undefined;
  if (full === 'person') return texts.fullPerson(countWords(event.limit_by_user ?? 0, texts.ticket));
  return texts.fullOrder(countWords(event.max_per_order, texts.ticket));
}

function Stepper({ lot, price, purchase }: { lot: PublicLotView; price: PriceView; purchase: Purchase }) {
  const { choice, event, change } = purchase;
  const amount = choice[price.id] ?? 0;
  const room = roomFor(event, choice, lot, price);
  return (
    <div className={purchaseStyles.stepper} role="group" aria-label={texts.chosen(price.name, lot.name)}>
      <button
        type="button"
        aria-label={texts.less(price.name, lot.name)}
        aria-disabled={amount === 0}
        onClick={() => amount > 0 && change(price.id, stepped(price, amount, -1))}
      >
        <Icon of={Minus} size={18} />
      </button>
      <output className="fx-num">{amount}</output>
      <button
        type="button"
        aria-label={texts.more(price.name, lot.name)}
        aria-disabled={room === 0}
        onClick={() => room > 0 && change(price.id, stepped(price, amount, 1))}
      >
        <Icon of={Plus} size={18} />
      </button>
    </div>
  );
}
