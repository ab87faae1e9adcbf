import { cartTickets, cartTotal } from '@festix/domain/till';
import { countWords, Icon, classes } from '@festix/ui';
import { CaretUp } from '@phosphor-icons/react/CaretUp';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { Tote } from '@phosphor-icons/react/Tote';
import { useState } from 'react';
import { TillKey } from '../parts/TillKey.tsx';
import { Total } from '../parts/Total.tsx';
import { useMethod } from '../pay/MethodKeys.tsx';
import { beginSale, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import { useTill } from '../use-till.ts';
import { CartLines } from './CartLines.tsx';
import type { CartPanelProps } from './CartPanel.tsx';
import { isFreeSale } from './cart-lines.ts';
import { FreeRefusal, MostPerSale } from './CartPanel.tsx';
import tillCartPanelStyles from './till-cart-panel.module.css';
import styles from './till-cart-dock.module.css';

/** Shows the cart at the foot of a phone: the total always, the lines on a tap. */
export function CartDock({ lines, onPay, refusal }: CartPanelProps) {
  const { event } = useTill();
  const isOnline = useIsOnline();
  const method = useMethod();
  const isSelling = useTillScreen((state) => state.isSelling);
  const [isOpen, setOpen] = useState(false);
  if (lines.length === 0) return null;
  return (
    <footer className={classes(styles.barSale, 'fx-num')}>
      {isOpen && (
        <div className={styles.openedCart}>
          <div className={tillCartPanelStyles.head}>
            <h2>{texts.currentSale}</h2>
            <button type="button" disabled={isSelling} onClick={beginSale}>
              {texts.clear}
            </button>
          </div>
          <CartLines lines={lines} ticketsPerSale={event.sale_point.tickets_per_sale} />
        </div>
      )}
      <MostPerSale lines={lines} />
      <FreeRefusal text={refusal} />
      <div className={styles.barSaleSum}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={Tote} size={22} />
          {countWords(cartTickets(lines), texts.ticket)}
          <span className="fx-hidden">, {texts.showSale}</span>
          <Icon of={isOpen ? CaretDown : CaretUp} size={16} />
        </button>
        <Total cents={cartTotal(lines)} />
      </div>
      <TillKey look="flag" isNext isBusy={isSelling} onClick={onPay}>
        {isFreeSale(lines) ? texts.issue : !isOnline && method === 'cash' ? texts.takeCash : texts.choosePayment}
      </TillKey>
    </footer>
  );
}
