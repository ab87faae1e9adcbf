import type { Id } from '@festix/domain/contract';
import { formatBRL, leftWords } from '@festix/domain/ground';
import { placesWords, unitsIn } from '@festix/domain/programme';
import { type SellableLot, type SellablePrice } from '@festix/domain/till';
import { Flag, formatCount, classes } from '@festix/ui';
import { isPriceShut } from '../keys/numbered-prices.ts';
import { tap } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { hasRoom, type ShownLine } from './cart-lines.ts';
import { PriceKey } from './PriceKey.tsx';
import { StubString } from './StubString.tsx';
import styles from './till-lot.module.css';

export interface LotSectionProps {
  lot: SellableLot;
  lines: readonly ShownLine[];
  ticketsPerSale: number;
  isOnline: boolean;
  /** Digit of a price, where digits add prices now. */
  numberOf: (price_id: Id) => number | undefined;
  chosen: Id | undefined;
}

/** Shows one lot: its stock, and a key for every price. */
export function LotSection({ lot, lines, ticketsPerSale, isOnline, numberOf, chosen }: LotSectionProps) {
  const { way, stubs, name, sorting, opens } = lot;
  const isShut = way === 'sold-out' || way === 'needs-connection';
  const mood = isShut ? styles.shut : lot.is_low ? styles.low : '';
  const countOf = (price: SellablePrice) => lines.find(({ price_id }) => price_id === price.id)?.amount ?? 0;
  return (
    <section className={classes(styles.lot, mood)} aria-label={name}>
      <h2>
        <Flag order={isShut ? 7 : sorting} height={20} />
        <span>{name}</span>
        <small className="fx-num">
          <Left lot={lot} isOnline={isOnline} />
        </small>
      </h2>
      {opens && <p className={styles.opens}>{opens}</p>}
      {!isOnline && way === 'stubs' && <StubString free={stubs.left} all={stubs.of} order={sorting} />}
      {way !== 'needs-connection' && (
        <div className={styles.prices}>
          {lot.prices.map((price) => (
            <PriceKey
              key={price.id}
              lot={name}
              name={price.name}
              note={unitWords(price)}
              amount={price.unit_amount}
              words={amountWordsOf(price)}
              count={countOf(price)}
              shut={shutWord(lot, price)}
              isFull={!hasRoom(price, lot, lines, ticketsPerSale)}
              number={numberOf(price.id)}
              isChosen={price.id === chosen}
              onAdd={() => tap(price.id, 1)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * Shows the stubs left: `31 de 40 canhotos`; offline the number alone is the largest, because nothing else can be sold.
 */
function Left({ lot, isOnline }: { lot: SellableLot; isOnline: boolean }) {
  const { way, stubs, is_low, most } = lot;
  if (way === 'sold-out') return texts.soldOut;
  if (way === 'needs-connection') return texts.onlyOnline;
  const end = is_low ? texts.runningOut : '';
  if (way === 'server') return `${texts.placesLeft(most, formatCount(most))}${end}`;
  if (isOnline) return `${texts.stubsOf(stubs.left, stubs.of)}${end}`;
  return (
    <>
      <b>{stubs.left}</b> {stubs.left === 1 ? texts.stub[0] : texts.stub[1]}
      {end}
    </>
  );
}

/** Returns the unit in words: `4 lugares · restam 7`, `mínimo 2`; nothing for single places. */
function unitWords({ places = 1, most, min_per_order }: SellablePrice): string | undefined {
  const words = [
    ...(places > 1 ? [placesWords({ places }), leftWords(unitsIn(most, { places }))] : []),
    ...(min_per_order && min_per_order > 1 ? [texts.leastPerSale(min_per_order)] : []),
  ];
  return words.join(' · ') || undefined;
}

/** Returns what stands in place of a price’s amount: 'Grátis'. */
export function amountWordsOf({ pricing, unit_amount }: SellablePrice): string | undefined {
  if (pricing === 'contribution') return texts.from(formatBRL(unit_amount));
  return pricing === 'free' ? texts.free : undefined;
}

function shutWord(lot: SellableLot, price: SellablePrice): string | undefined {
  if (!isPriceShut(lot, price)) return undefined;
  return lot.way !== 'sold-out' && price.most === 0 ? texts.halfOver : texts.soldOut;
}
