import { cents, formatBRL, type Cents } from '@festix/domain/ground';
import { Icon, classes } from '@festix/ui';
import { EnvelopeSimple } from '@phosphor-icons/react/EnvelopeSimple';
import { Printer } from '@phosphor-icons/react/Printer';
import { WhatsappLogo } from '@phosphor-icons/react/WhatsappLogo';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useTitle } from '../../../../frame/app/use-title.ts';
import { reportError } from '../../../../data/report-error.ts';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { useSaleHere } from '../../../../offline/till-stored.ts';
import { useTillKeys } from '../keys/use-till-keys.ts';
import { ScrollingMain } from '../parts/ScrollingMain.tsx';
import { ignoreHeldKey } from '../parts/TillKey.tsx';
import { Total } from '../parts/Total.tsx';
import { PrinterBand } from '../printer/PrinterBand.tsx';
import { usePrintOnce } from '../printer/use-print-sale.ts';
import { say } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useSettled } from '../use-settled.ts';
import { tillPage, useTill } from '../use-till.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import type { Provider } from './SendForm.tsx';
import tillPageStyles from '../parts/till-page.module.css';
import styles from './till-receipt-screen.module.css';

// What a tap asks for comes after the first load, with the screens that show it too.
const PrintChoice = lazy(async () => ({ default: (await import('../print/PrintChoice.tsx')).PrintChoice }));
const SendForm = lazy(async () => ({ default: (await import('./SendForm.tsx')).SendForm }));

/** Shows a stored sale: the change, the tickets, and ways to hand them over. */
export function ReceiptScreen() {
  const order_id = useParams()['order_id']!;
  const { till, event } = useTill();
  const found = useSaleHere(order_id);
  const navigate = useNavigate();
  const [way, setWay] = useState<Provider | 'print'>();
  const isSettled = useSettled();
  useTitle(texts.done, texts.app);
  const isUnseen = found?.sale.unseen !== undefined;
  useEffect(() => {
    if (isUnseen) till.noteSeen(order_id).catch((error: unknown) => reportError(error, 'till.seen'));
  }, [isUnseen, till, order_id]);
  useTillKeys('page');
  usePrintOnce(found?.sale);
  const said = found?.sale && doneWords(found.sale);
  useEffect(() => {
    if (said) say({ text: said });
  }, [said]);
  if (found === undefined) return <div className={classes(tillPageStyles.till, styles.done)} />;
  if (found === null) return <Navigate to={tillPage(event.event_id)} replace />;
  const { sale } = found;
  const change = changeOf(sale);
  const toggle = (chosen: Provider | 'print') => setWay(way === chosen ? undefined : chosen);
  return (
    <div className={classes(tillPageStyles.till, styles.done)}>
      <PrinterBand />
      <ScrollingMain>
        <div className={styles.doneHead}>
          <DoneMark />
          <div>
            <h1>{texts.done}</h1>
            <p className="fx-num">{texts.saleTitle(sale.receipt)}</p>
          </div>
        </div>
        {change > 0 && (
          <p className={styles.doneChange}>
            <span>{texts.change}</span> <Total cents={change} />
          </p>
        )}
        <ReceiptPaper sale={sale} />
      </ScrollingMain>
      <footer className={styles.doneDock}>
        <div className={tillPageStyles.column}>
          <Suspense fallback={null}>
            {way === 'print' && <PrintChoice sale={sale} isCopy={false} />}
            {(way === 'whatsapp' || way === 'email') && (
              <SendForm key={way} sale={sale} provider={way} isUploaded={isKnown(found.upload)} />
            )}
          </Suspense>
          <div className={styles.doneWays}>
            <button type="button" aria-pressed={way === 'whatsapp'} onClick={() => toggle('whatsapp')}>
              <Icon of={WhatsappLogo} size={24} />
              {texts.whatsapp}
            </button>
            <button type="button" aria-pressed={way === 'email'} onClick={() => toggle('email')}>
              <Icon of={EnvelopeSimple} size={24} />
              {texts.email}
            </button>
            <button type="button" aria-pressed={way === 'print'} onClick={() => toggle('print')}>
              <Icon of={Printer} size={24} />
              {texts.print}
            </button>
          </div>
          <button
            type="button"
            className={styles.doneNext}
            autoFocus
            aria-keyshortcuts="Enter Escape"
            aria-disabled={!isSettled || undefined}
            onKeyDown={ignoreHeldKey}
            onClick={() => isSettled && void navigate(tillPage(event.event_id), { replace: true })}
          >
            {texts.newSale}
          </button>
        </div>
      </footer>
    </div>
  );
}

/** Returns what a screen reader says of a concluded sale: it sees neither the green nor the change. */
function doneWords(sale: SaleRow): string {
  const change = changeOf(sale);
  const words = `${texts.done}. ${texts.saleTitle(sale.receipt)}.`;
  return change > 0 ? `${words} ${texts.changeWords(formatBRL(change))}` : words;
}

function isKnown(upload: string): boolean {
  return upload === 'answered';
}

/** Returns the change to hand back. */
function changeOf({ tendered, total }: SaleRow): Cents {
  return cents(tendered === null ? 0 : Math.max(0, tendered - total));
}

function DoneMark() {
  return (
    <svg width="52" height="52" viewBox="0 0 148 148" aria-hidden="true">
      <circle cx="74" cy="74" r="74" fill="var(--fx-on-admitted)" />
      <path d="M40 77l24 24l46-50" fill="none" stroke="var(--fx-admitted)" strokeWidth="18" />
    </svg>
  );
}
