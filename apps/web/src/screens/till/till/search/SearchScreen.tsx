import { Amount, Icon, classes } from '@festix/ui';
import { Plus } from '@phosphor-icons/react/Plus';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportError } from '../../../../data/report-error.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { findSales, useFoundSales } from '../../../../offline/found-sales.ts';
import { useSellable } from '../../../../offline/till-stored.ts';
import { keyPrices, isPriceShut, type KeyPrice } from '../keys/numbered-prices.ts';
import { TillField } from '../parts/TillField.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { SaleRows } from '../sales/SalesScreen.tsx';
import { hasRoom, linesOf } from '../sell/cart-lines.ts';
import { amountWordsOf } from '../sell/LotSection.tsx';
import { tap, useTillScreen } from '../till.store.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { foundPrices, saleSearch } from './found.ts';
import tillRowsStyles from '../parts/till-rows.module.css';
import styles from '../parts/till-words.module.css';

/** Finds a price to add, or a sale of this device, without a network. Enter opens the first. */
export function SearchScreen() {
  const { till, event, session } = useTillHere();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const lots = useSellable(till) ?? [];
  const taps = useTillScreen((state) => state.taps);
  const { journal, snap } = useThisDevice();
  const search = saleSearch(text);
  const found = useFoundSales(event.event_id, search);
  const lines = linesOf(taps, lots);
  const { tickets_per_sale } = event.sale_point;
  const fits = ({ lot, price }: KeyPrice) => !isPriceShut(lot, price) && hasRoom(price, lot, lines, tickets_per_sale);
  const prices = session ? foundPrices(keyPrices(lots).filter(fits), text) : [];
  const sales = found?.sales ?? [];
  const toLots = tillPage(event.event_id);

  function add({ price }: KeyPrice) {
    tap(price.id, 1);
    void navigate(toLots, { replace: true });
  }

  function openFirst(submit: FormEvent) {
    submit.preventDefault();
    const [price] = prices;
    if (text.trim() === '') return;
    if (price) add(price);
    else openFirstSale().catch((error: unknown) => reportError(error, 'till.search'));
  }

  /** Opens the newest sale of the typed text, which the list below may not show yet. */
  async function openFirstSale() {
    const [first] = await findSales(event.event_id, { ...search, most: 1 }, journal, snap);
    if (first) await navigate(tillPage(event.event_id, `sales/${first.sale.id}`));
  }

  return (
    <TillPage title={laterTexts.search} back={toLots} backLabel={texts.toLots}>
      <form role="search" onSubmit={openFirst}>
        <TillField
          label={laterTexts.searchField}
          hint={laterTexts.searchHint}
          enterKeyHint="search"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      {prices.length > 0 && (
        <>
          <h2 className={styles.section}>{laterTexts.searchPrices}</h2>
          <PriceRows prices={prices} onAdd={add} />
        </>
      )}
      {sales.length > 0 && (
        <>
          <h2 className={styles.section}>{laterTexts.searchSales}</h2>
          <SaleRows sales={sales} />
        </>
      )}
      <Nothing isShown={found?.text === text && text.trim() !== '' && prices.length + sales.length === 0} />
    </TillPage>
  );
}

function PriceRows({ prices, onAdd }: { prices: readonly KeyPrice[]; onAdd: (one: KeyPrice) => void }) {
  return (
    <ul className={classes(tillRowsStyles.rows, 'fx-num')}>
      {prices.map((one) => (
        <li key={one.price.id}>
          <button type="button" className={tillRowsStyles.row} onClick={() => onAdd(one)}>
            <div>
              <span className="fx-hidden">{laterTexts.addOne} </span>
              <b>{one.price.name}</b>
              <small>{one.lot.name}</small>
            </div>
            <span className={classes(tillRowsStyles.end, tillRowsStyles.add)}>
              {amountWordsOf(one.price) ?? <Amount cents={one.price.unit_amount} />}
              <Icon of={Plus} size={20} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Says that nothing was found; the region stays, so that it is read aloud. */
function Nothing({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <div className={styles.empty}>
          <b>{laterTexts.searchNone}</b>
          <p>{laterTexts.searchNoneHint}</p>
        </div>
      )}
    </div>
  );
}
