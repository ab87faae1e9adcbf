import { leftWords, sumCents, type PriceView, type PublicLotView } from '@festix/domain';
import { Amount, Banner, EmptyState, Flag } from '@festix/ui';
import { publicTexts as texts } from './public-texts.ts';

/** The lots of an event with every price, its fee beside it. */
export function LotPrices({ lots }: { lots: readonly PublicLotView[] }) {
  if (lots.length === 0) {
    return <EmptyState title={texts.noLots} line={texts.noLotsLine} />;
  }
  return (
    <>
      {soldOutLast(lots).map(({ lot, order }) => (
        <LotOffer key={lot.id} lot={lot} order={order} />
      ))}
      <Banner>{texts.notYetSold}</Banner>
    </>
  );
}

/** What can be had comes first; every lot keeps the colour of its place. */
function soldOutLast(lots: readonly PublicLotView[]): { lot: PublicLotView; order: number }[] {
  return lots
    .map((lot, order) => ({ lot, order }))
    .sort((one, other) => Number(one.lot.is_soldout) - Number(other.lot.is_soldout) || one.order - other.order);
}

function LotOffer({ lot, order }: { lot: PublicLotView; order: number }) {
  const isOver = lot.is_soldout;
  return (
    <div className={isOver ? 'fw-lot fw-lot-over' : 'fw-lot'}>
      <h3>
        <Flag order={order} height={20} />
        {lot.name}
        <span className="fx-quiet fx-num">{isOver ? texts.soldOut : leftWords(lot.remaining_tickets)}</span>
      </h3>
      {lot.description && !isOver && <p className="fw-lot-line">{lot.description}</p>}
      {!isOver && lot.prices.map((price) => <PriceOffer key={price.id} price={price} />)}
    </div>
  );
}

function PriceOffer({ price }: { price: PriceView }) {
  const fee = price.platform_tax_amount;
  return (
    <div className="fw-price">
      <b>{price.name}</b>
      <span className="fw-price-amount">
        <b>
          <Amount cents={sumCents([price.unit_amount, fee])} />
        </b>
        <span className="fx-quiet">
          {fee > 0 ? (
            <>
              <Amount cents={price.unit_amount} /> + <Amount cents={fee} as="column" /> {texts.fee}
            </>
          ) : (
            texts.noFee
          )}
        </span>
      </span>
    </div>
  );
}
