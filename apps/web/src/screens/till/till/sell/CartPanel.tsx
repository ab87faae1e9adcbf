import { formatBRL } from '@festix/domain/ground';
import { cartTickets, cartTotal } from '@festix/domain/till';
import { countWords, Icon, classes } from '@festix/ui';
import { Trash } from '@phosphor-icons/react/Trash';
import { TillKey } from '../parts/TillKey.tsx';
import { Total } from '../parts/Total.tsx';
import { MethodKeys, useMethod } from '../pay/MethodKeys.tsx';
import { beginSale, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useTill } from '../use-till.ts';
import { CartLines } from './CartLines.tsx';
import { isFreeSale, type ShownLine } from './cart-lines.ts';
import { DocumentReminders } from './DocumentReminders.tsx';
import tillWordsStyles from '../parts/till-words.module.css';
import styles from './till-cart-panel.module.css';

export interface CartPanelProps {
  lines: readonly ShownLine[];
  onPay: () => void;
  /** Reason why free tickets were refused. */
  refusal: string | undefined;
}

/** Shows the cart beside the lots of a large screen. */
export function CartPanel({ lines, onPay, refusal }: CartPanelProps) {
  const { event } = useTill();
  const method = useMethod();
  const isSelling = useTillScreen((state) => state.isSelling);
  const total = cartTotal(lines);
  const isFree = isFreeSale(lines);
  return (
    <div className={styles.cart}>
      <div className={styles.head}>
        <h2>{texts.currentSale}</h2>
        {lines.length > 0 && (
          <button type="button" disabled={isSelling} onClick={beginSale}>
            <Icon of={Trash} size={18} />
            {texts.clear}
          </button>
        )}
      </div>
      {lines.length === 0 && <p className={tillWordsStyles.note}>{texts.emptySale}</p>}
      <CartLines lines={lines} ticketsPerSale={event.sale_point.tickets_per_sale} />
      <DocumentReminders lines={lines} />
      <MostPerSale lines={lines} />
      <div className={styles.sum}>
        <div className={classes(styles.big, 'fx-num')}>
          <span>{countWords(cartTickets(lines), texts.ticket)}</span>
          <Total cents={total} />
        </div>
        {!isFree && <MethodKeys spot="cart" isNumbered={lines.length > 0} />}
        <FreeRefusal text={refusal} />
        <TillKey
          look="flag"
          isNext
          disabled={lines.length === 0 || (!method && !isFree)}
          isBusy={isSelling}
          onClick={onPay}
        >
          {isFree ? texts.issue : texts.charge} {!isFree && lines.length > 0 && formatBRL(total)}
        </TillKey>
      </div>
    </div>
  );
}

/** Shows the refusal of a free sale, which has no payment to show it at. */
export function FreeRefusal({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={tillWordsStyles.refusal} role="alert">
      {text}
    </p>
  );
}

/** Shows why no more fits this sale. */
export function MostPerSale({ lines }: { lines: readonly ShownLine[] }) {
  const { tickets_per_sale } = useTill().event.sale_point;
  if (cartTickets(lines) < tickets_per_sale) return null;
  return <p className={tillWordsStyles.note}>{texts.mostPerSale(tickets_per_sale)}</p>;
}
