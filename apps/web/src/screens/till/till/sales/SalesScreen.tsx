import { formatTime } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import { cartTickets } from '@festix/domain/till';
import { Amount, countWords, ListSkeleton, classes } from '@festix/ui';
import { useNavigate } from 'react-router-dom';
import { useLastClosed } from '../../../../offline/till-cash.ts';
import { useOwedBefore, useShiftSales, type ShiftSale } from '../../../../offline/till-stored.ts';
import { TillPage } from '../parts/TillPage.tsx';
import { soldLines } from '../receipt/sold-lines.ts';
import { cartWords } from '../sell/cart-lines.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { saleState } from './sale-words.ts';
import tillRowsStyles from '../parts/till-rows.module.css';
import styles from '../parts/till-words.module.css';

/** Lists the sales of this drawer, the newest first: to show, print or void. The drawer before can be viewed. */
export function SalesScreen() {
  const { event, session } = useTillHere();
  const lastClosed = useLastClosed(event.event_id);
  const sales = useShiftSales(session?.id ?? '');
  const before = useShiftSales(lastClosed?.id ?? '') ?? [];
  const owed = useOwedBefore(event.event_id, session?.id ?? '').filter(
    ({ sale }) => sale.session_id !== lastClosed?.id,
  );
  return (
    <TillPage title={texts.shiftSales} back={tillPage(event.event_id)} backLabel={texts.toLots}>
      {owed.length > 0 && (
        <>
          <h2 className={styles.section}>{laterTexts.owedBefore}</h2>
          <SaleRows sales={owed} />
        </>
      )}
      {session && sales === undefined && <ListSkeleton />}
      {session && sales?.length === 0 && (
        <div className={styles.empty}>
          <b>{laterTexts.salesEmpty}</b>
          <p>{laterTexts.salesEmptyHint}</p>
        </div>
      )}
      {sales && sales.length > 0 && (
        <>
          <Standing sales={sales} />
          <SaleRows sales={sales} />
        </>
      )}
      {before.length > 0 && (
        <>
          <h2 className={styles.section}>{laterTexts.salesBefore}</h2>
          <SaleRows sales={before} />
        </>
      )}
    </TillPage>
  );
}

/** Counts the sales that stand, and their tickets. */
function Standing({ sales }: { sales: readonly ShiftSale[] }) {
  const standing = sales.filter(({ is_void }) => !is_void);
  const tickets = cartTickets(standing.map(({ sale }) => ({ amount: sale.tickets.length })));
  return (
    <p className={classes(styles.note, 'fx-num')}>
      {countWords(standing.length, laterTexts.sale)} · {countWords(tickets, texts.ticket)}
    </p>
  );
}

/** Lists sales; a tap opens one. */
export function SaleRows({ sales }: { sales: readonly ShiftSale[] }) {
  return (
    <ul className={classes(tillRowsStyles.rows, 'fx-num')}>
      {sales.map((one) => (
        <SaleRowItem key={one.sale.id} one={one} />
      ))}
    </ul>
  );
}

function SaleRowItem({ one }: { one: ShiftSale }) {
  const { event } = useTillHere();
  const navigate = useNavigate();
  const { sale, is_void, alarm } = one;
  const when = formatTime(sale.sold_at, event.event.time_zone);
  return (
    <li>
      <button
        type="button"
        className={classes(tillRowsStyles.row, is_void && tillRowsStyles.dead)}
        onClick={() => void navigate(tillPage(event.event_id, `sales/${sale.id}`))}
      >
        <div>
          <b>{cartWords(soldLines(sale))}</b>
          <small>
            {when} · {sale.receipt} · {sale.operator.name}
          </small>
          <small className={alarm ? styles.short : undefined}>{saleState(one)}</small>
        </div>
        <span className={tillRowsStyles.end}>
          <Amount cents={sale.total} />
          <small>{paymentMethodLabels[sale.payment_method]}</small>
        </span>
      </button>
    </li>
  );
}
