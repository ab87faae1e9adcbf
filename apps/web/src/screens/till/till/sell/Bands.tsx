import { type Id } from '@festix/domain/contract';
import { formatBRL } from '@festix/domain/ground';
import { Icon, classes } from '@festix/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { ClockCountdown } from '@phosphor-icons/react/ClockCountdown';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { Money } from '@phosphor-icons/react/Money';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { SignIn } from '@phosphor-icons/react/SignIn';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Warning } from '@phosphor-icons/react/Warning';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { startTexts } from '../../../../frame/app/start-texts.ts';
import { useStart } from '../../../../frame/app/use-start.ts';
import { reportError } from '../../../../data/report-error.ts';
import type { AskedOrderRow } from '../../../../offline/journal.db.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import {
  useAskedOrders,
  useMadeAnywayBefore,
  useOwedBefore,
  useRefusedOps,
  useShiftSales,
  type ShiftSale,
} from '../../../../offline/till-stored.ts';
import { PrinterBand } from '../printer/PrinterBand.tsx';
import { soundSale } from '../till-sounds.ts';
import { useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import { tillPage, useTill } from '../use-till.ts';
import styles from './till-bands.module.css';

/**
 * Returns true if the server does not know the sale yet. A sale that the server made is known there, even if its
 * receipt still has to be uploaded.
 */
function isUntold({ sale, upload }: ShiftSale): boolean {
  return sale.source === 'stubs' && (upload === 'waiting' || upload === 'sending');
}

function isPix({ body }: AskedOrderRow): boolean {
  return body.payment_method === 'pix';
}

/** Shows notices that need the operator, with links. */
export function Bands() {
  const { till, event, session } = useTill();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const { warning } = useStart('till');
  const halted = useSyncStatus((state) => state.halted);
  const sales = useShiftSales(session.id) ?? [];
  const open = (useAskedOrders(event.event_id) ?? []).filter(({ given_up }) => !given_up);
  const asked = open.filter(({ card }) => !card);
  const charge = open.find(({ card }) => card);
  const isTold = useTillScreen((state) => state.unsold !== undefined);
  const unsold = isTold ? undefined : session.unsold?.[0]?.asked;
  const waiting = sales.filter(isUntold).length;
  const owed = [...sales, ...useOwedBefore(event.event_id, session.id)];
  const returns = owed.filter(({ sale, alarm }) => alarm === 'return-cash' && !sale.return_op_id).length;
  const late = useMadeAnywayBefore(event.event_id, session.id);
  const madeAnyway = [...sales, ...late].find(({ alarm }) => alarm === 'made-anyway')?.sale;
  const made = sales.find(({ sale, is_void }) => sale.unseen === 'made' && !is_void)?.sale;
  const refusedOps = useRefusedOps(event.event_id);
  const refusedVoids = sales.filter(({ alarm }) => alarm === 'void-refused').length;
  const go = (page: string) => void navigate(tillPage(event.event_id, page));
  const [first] = asked;
  const expired = session.expired?.find(({ is_dismissed }) => !is_dismissed)?.asked;
  const dismiss = (order_id: Id) =>
    till.dismissExpired(order_id).catch((error: unknown) => reportError(error, 'till.expired'));
  const made_id = made?.id;
  useEffect(() => {
    if (made_id) soundSale();
  }, [made_id]);
  return (
    <>
      {halted === 'signed-out' ? (
        <div className={styles.band} role="status">
          <Icon of={SignIn} size={24} />
          <span>{texts.sessionOver}</span>
          <button type="button" onClick={() => go('operator')}>
            {texts.signIn}
          </button>
        </div>
      ) : (
        !isOnline && (
          <div className={styles.band} role="status">
            <Icon of={Ticket} size={24} />
            <span className="fx-num">
              {texts.sellingOffline} {waiting > 0 && texts.salesWaiting(waiting)}
            </span>
          </div>
        )
      )}
      <PrinterBand />
      {warning?.atWork && (
        <div className={classes(styles.band, styles.error)} role="alert">
          <Icon of={Warning} size={24} />
          <span>{warning.atWork}</span>
          <button type="button" onClick={() => go('menu')}>
            {startTexts.see}
          </button>
        </div>
      )}
      {returns + refusedVoids > 0 && (
        <div className={classes(styles.band, styles.error)} role="alert">
          <Icon of={Money} size={24} />
          <span className="fx-num">{returns > 0 ? texts.cashBack(returns) : texts.voidRefused}</span>
          <button type="button" onClick={() => go('sales')}>
            {texts.see}
          </button>
        </div>
      )}
      {refusedOps > 0 && (
        <div className={classes(styles.band, styles.error)} role="alert">
          <Icon of={Warning} size={24} />
          <span className="fx-num">{texts.refusedOps(refusedOps)}</span>
          <button type="button" onClick={() => go('queue')}>
            {texts.see}
          </button>
        </div>
      )}
      {madeAnyway && (
        <div className={classes(styles.band, styles.error)} role="alert">
          <Icon of={Warning} size={24} />
          <span>{texts.madeAnyway}</span>
          <button type="button" onClick={() => go(`sales/${madeAnyway.id}`)}>
            {texts.see}
          </button>
        </div>
      )}
      {made && (
        <div className={styles.band} role="alert">
          <Icon of={CheckCircle} size={24} />
          <span className="fx-num">{texts.madeMeanwhile(made.receipt)}</span>
          <button type="button" onClick={() => go(`receipt/${made.id}`)}>
            {texts.see}
          </button>
        </div>
      )}
      {expired && (
        <div className={styles.band} role="alert">
          <Icon of={ClockCountdown} size={24} />
          <span className="fx-num">{texts.pixExpired(formatBRL(expired.total))}</span>
          <button type="button" onClick={() => go(`asked/${expired.id}`)}>
            {texts.see}
          </button>
          <button type="button" className={styles.quiet} onClick={() => void dismiss(expired.id)}>
            {texts.dismiss}
          </button>
        </div>
      )}
      {charge && (
        <div className={styles.band} role="alert">
          <Icon of={CreditCard} size={24} />
          <span>{texts.chargesOpen}</span>
          <button type="button" onClick={() => go(`terminal/${charge.id}`)}>
            {texts.see}
          </button>
        </div>
      )}
      {unsold && (
        <div className={styles.band} role="alert">
          <Icon of={CreditCard} size={24} />
          <span className="fx-num">{texts.chargeUnsold(formatBRL(unsold.total))}</span>
          <button type="button" onClick={() => go(`terminal/${unsold.id}`)}>
            {texts.see}
          </button>
        </div>
      )}
      {first && (
        <div className={styles.band} role="status">
          <Icon of={QrCode} size={24} />
          <span className="fx-num">
            {asked.every(isPix) ? texts.pixesWaiting(asked.length) : texts.salesAsked(asked.length)}
          </span>
          <button type="button" onClick={() => go(`asked/${first.id}`)}>
            {texts.see}
          </button>
        </div>
      )}
    </>
  );
}
