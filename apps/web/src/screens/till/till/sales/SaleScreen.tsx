import { cents, formatBRL, formatDateTime, formatDocument, formatPhone, type Cents } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import { Code, SkeletonBar, classes } from '@festix/ui';
import { Printer } from '@phosphor-icons/react/Printer';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { useSaleHere, type ShiftSale } from '../../../../offline/till-stored.ts';
import { useDrawerDeed } from '../cash/use-drawer-deed.ts';
import { PrintChoice } from '../print/PrintChoice.tsx';
import { usePrinting } from '../print/use-printing.tsx';
import { bandTexts } from '../printer/band-texts.ts';
import { Fact } from '../parts/Fact.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { cardWords } from '../receipt/card-words.ts';
import { ReceiptPaper } from '../receipt/ReceiptPaper.tsx';
import { SendForm } from '../receipt/SendForm.tsx';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { saleState } from './sale-words.ts';
import tillFactsStyles from '../parts/till-facts.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';

/** Shows one sale again: its tickets, receipt, messages, and void. A voided one has none of them. */
export function SaleScreen() {
  const order_id = useParams()['order_id']!;
  const { event } = useTillHere();
  const found = useSaleHere(order_id);
  const back = tillPage(event.event_id, 'sales');
  if (!found) {
    return (
      <TillPage title={texts.shiftSales} back={back}>
        {found === undefined ? <SkeletonBar height={240} /> : <p className={styles.empty}>{laterTexts.saleGone}</p>}
      </TillPage>
    );
  }
  return <Sale found={found} back={back} />;
}

function Sale({ found, back }: { found: ShiftSale; back: string }) {
  const { event } = useTillHere();
  const navigate = useNavigate();
  const cardUsed = cardWords(found.sale);
  const { sale, is_void, given_before, alarm, upload, void_answer, to_return } = found;
  const [way, setWay] = useState<'print' | 'whatsapp' | 'email'>();
  const toggle = (chosen: typeof way) => setWay(way === chosen ? undefined : chosen);
  return (
    <TillPage
      title={texts.saleTitle(sale.receipt)}
      back={back}
      dock={
        is_void ? (
          sale.voided && <VoidPrint found={found} />
        ) : (
          <div className={tillKeyStyles.keys}>
            <TillKey look="solid" icon={Printer} aria-pressed={way === 'print'} onClick={() => toggle('print')}>
              {laterTexts.reprint}
            </TillKey>
            <div className={tillKeyStyles.keysTwo}>
              <TillKey aria-pressed={way === 'whatsapp'} onClick={() => toggle('whatsapp')}>
                {texts.whatsapp}
              </TillKey>
              <TillKey aria-pressed={way === 'email'} onClick={() => toggle('email')}>
                {texts.email}
              </TillKey>
            </div>
            {!sale.voided && alarm !== 'return-cash' && (
              <TillKey
                look="danger"
                icon={Prohibit}
                onClick={() => void navigate(tillPage(event.event_id, `sales/${sale.id}/void`))}
              >
                {laterTexts.voidSale}
              </TillKey>
            )}
          </div>
        )
      }
    >
      {alarm === 'return-cash' && <CashBack sale={sale} amount={to_return ?? sale.total} />}
      {alarm === 'void-refused' && (
        <Alarm
          title={laterTexts.voidRefusedTitle}
          text={laterTexts.voidRefusedHints[void_answer?.code ?? ''] ?? laterTexts.voidRefusedHint}
        />
      )}
      {alarm === 'made-anyway' && (
        <>
          <Alarm title={laterTexts.madeAnywayTitle} text={laterTexts.madeAnywayHint} />
          <div className={classes(tillKeyStyles.keys, styles.gap)}>
            <TillKey onClick={() => void navigate(tillPage(event.event_id, `receipt/${sale.id}`))}>
              {laterTexts.handOver}
            </TillKey>
          </div>
        </>
      )}
      {way === 'print' && !is_void && <PrintChoice sale={sale} isCopy />}
      {(way === 'whatsapp' || way === 'email') && !is_void && (
        <SendForm key={way} sale={sale} provider={way} isUploaded={upload === 'answered'} />
      )}
      <dl className={classes(tillFactsStyles.facts, 'fx-num')}>
        <Fact label={laterTexts.when} value={formatDateTime(sale.sold_at, event.event.time_zone)} />
        <Fact label={texts.operator} value={sale.operator.name} />
        <Fact label={paymentMethodLabels[sale.payment_method]} value={formatBRL(sale.total)} />
        {given_before > 0 && <Fact label={laterTexts.givenBack} value={formatBRL(given_before)} />}
        {sale.tendered !== null && (
          <>
            <Fact label={texts.received} value={formatBRL(sale.tendered)} />
            <Fact label={texts.change} value={formatBRL(cents(sale.tendered - sale.total))} />
          </>
        )}
        {cardUsed && <Fact label={sale.card ? texts.cardBrand : texts.cardUsed} value={cardUsed} />}
        {sale.card?.authorization_code && <Fact label={texts.authorization} value={sale.card.authorization_code} />}
        {sale.card_reference && <Fact label={texts.cardReference} value={sale.card_reference} />}
        {sale.buyer?.name && <Fact label={texts.buyer} value={sale.buyer.name} />}
        {sale.buyer?.phone && <Fact label={texts.phone} value={formatPhone(sale.buyer.phone)} />}
        {sale.buyer?.email && <Fact label={texts.email} value={sale.buyer.email} />}
        {sale.buyer?.document && <Fact label={texts.document} value={formatDocument(sale.buyer.document)} />}
        <Fact label={laterTexts.state} value={saleState(found)} />
        {sale.reprints !== undefined && <Fact label={bandTexts.reprints} value={bandTexts.times(sale.reprints)} />}
        {sale.voided && (
          <Fact label={laterTexts.reason} value={`${sale.voided.reason} · ${sale.voided.supervisor.name}`} />
        )}
        {sale.code && (
          <div>
            <dt>{laterTexts.order}</dt>
            <dd>
              <Code>{sale.code}</Code>
            </dd>
          </div>
        )}
      </dl>
      {!is_void && alarm !== 'return-cash' && (
        <div className={styles.gap}>
          <ReceiptPaper sale={sale} />
        </div>
      )}
    </TillPage>
  );
}

/** Offers the paper of a void, with its reason and a line to sign on. */
function VoidPrint({ found: { sale, given_before } }: { found: ShiftSale }) {
  const { print, sheets } = usePrinting();
  return (
    <div className={tillKeyStyles.keys}>
      <TillKey
        look="solid"
        icon={Printer}
        onClick={() => print([{ is: 'void', sale_id: sale.id, amount: cents(sale.total - given_before) }])}
      >
        {laterTexts.printVoid}
      </TillKey>
      {sheets}
    </div>
  );
}

/** Shows money to return. Cash leaves the drawer as a withdrawal, or the closing would lack it. */
function CashBack({ sale, amount }: { sale: SaleRow; amount: Cents }) {
  const { till } = useTillHere();
  const { isBusy, refusal, carryOut } = useDrawerDeed();
  if (sale.return_op_id) return <Alarm title={laterTexts.cashReturnedTitle} text={laterTexts.cashReturnedHint} />;
  return (
    <>
      <Alarm title={laterTexts.returnCash} text={laterTexts.returnHints[sale.payment_method](formatBRL(amount))} />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {sale.payment_method === 'cash' && (
        <div className={classes(tillKeyStyles.keys, styles.gap)}>
          <TillKey
            isBusy={isBusy}
            onClick={() =>
              carryOut(
                () => till.returnCash(sale.id, amount),
                () => undefined,
              )
            }
          >
            {laterTexts.cashReturned}
          </TillKey>
        </div>
      )}
    </>
  );
}

function Alarm({ title, text }: { title: string; text: string }) {
  return (
    <p className={styles.refusal} role="alert">
      <b>{title}.</b> {text}
    </p>
  );
}
