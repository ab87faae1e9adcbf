import { buyingEndpoints, type OrderView, type PaymentView } from '@festix/domain/contract';
import { cardRefusalAdvice, checkoutSum, isOfFreePrices, statusDetailText } from '@festix/domain/selling';
import { Banner, Button, Code, FlagButton, Icon, SkeletonBar, classes } from '@festix/ui';
import { Copy } from '@phosphor-icons/react/Copy';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { laterPart, useLaterPart } from '../../../frame/app/later-part.ts';
import { useCopy } from '../../../frame/app/use-copy.ts';
import { useCall } from '../../../data/queries.ts';
import { GiveBack } from '../purchase/GiveBack.tsx';
import { purchaseTexts as texts } from '../purchase/purchase-texts.ts';
import { cardPath, ticketCount } from '../../../frame/parts/order-words.ts';
import { isInReview } from './in-review.ts';
import { SandboxNote } from '../sandbox/SandboxNote.tsx';
import styles from './payment.module.css';

/** Loads the form on demand: other people who open an order have none. */
const loadForm = () => import('../purchase/CheckoutForm.tsx');
const CheckoutForm = lazy(loadForm);
const ProofForm = lazy(() => import('../purchase/ProofForm.tsx'));
const qrCode = laterPart(() => import('../../../frame/parts/QrCode.tsx'));

export interface PaymentProps {
  order: OrderView;
}

/** Stands in for the payment while it isn't known whose it is; the form is on its way meanwhile, with what it asks. */
export function PaymentToCome({ order }: PaymentProps) {
  useCall(buyingEndpoints.event, { params: { slug: order.event.slug }, query: {} });
  useEffect(() => {
    // A failed part is loaded again where it is shown.
    loadForm().catch(() => undefined);
  }, []);
  return (
    <section className={styles.payment} data-screen-only="" aria-label={texts.payment} aria-busy="true">
      <PaymentSum order={order} />
      <FormToCome />
    </section>
  );
}

function PaymentSum({ order }: PaymentProps) {
  return <p className={classes(styles.sum, 'fx-num')}>{checkoutSum(order, ticketCount(order))}</p>;
}

/** Shows the open payment of an order, a form or a charge. Time and amount are in the strip above. */
export function Payment({ order }: PaymentProps) {
  const [isChanging, setChanging] = useState(false);
  const [isNew, setNew] = useState(false);
  const charge = payableCharge(order);
  const { hash } = useLocation();
  const [hasCode] = useState(() => isOfFreePrices(order) && new URLSearchParams(hash.slice(1)).has('code'));
  const isProving = !isChanging && (order.proof !== undefined || hasCode);
  const isFilling = !charge || isChanging;
  return (
    <section className={styles.payment} data-screen-only="" aria-label={texts.payment}>
      <PaymentSum order={order} />
      {order.status === 'rejected' && (
        <div className={styles.note} role="alert">
          <Banner tone="warning">
            {texts.rejected} {order.status_detail && statusDetailText(order.status_detail)}
            {order.status_detail && order.payment?.card_brand && `. ${cardRefusalAdvice(order.status_detail)}`}
          </Banner>
        </div>
      )}
      {isProving ? (
        <Suspense fallback={<SkeletonBar height={220} />}>
          <ProofForm order={order} sent_to={order.proof?.sent_to} isNew={isNew} />
        </Suspense>
      ) : isFilling ? (
        <Suspense fallback={<FormToCome />}>
          <CheckoutForm
            order={order}
            isNew={isChanging}
            onDone={() => {
              setChanging(false);
              setNew(true);
            }}
          />
        </Suspense>
      ) : (
        <Charge order={order} charge={charge} isNew={isNew} />
      )}
      <div className={styles.ways}>
        {order.proof && !isChanging && (
          <Button type="text" onClick={() => setChanging(true)}>
            {texts.proofOther}
          </Button>
        )}
        {/* Nobody pays again while a bank looks at a card. */}
        {charge && !isInReview(charge) && (
          <Button
            type="text"
            onClick={() => {
              setChanging(!isChanging);
              setNew(true);
            }}
          >
            {isChanging ? texts.keepMethod : texts.change}
          </Button>
        )}
        <GiveBack order={order} />
      </div>
    </section>
  );
}

/** Stands in for the form, as high as the window: what is below comes into sight and leaves it at no time. */
function FormToCome() {
  return (
    <div className={styles.toCome}>
      <SkeletonBar height={320} />
    </div>
  );
}

/** Returns the payable charge; one that the gateway has not made yet is requested again by the form. */
function payableCharge({ payment }: OrderView): PaymentView | undefined {
  if (payment?.status !== 'pending') return undefined;
  const isOpen = payment.qr_code || payment.checkout_url || payment.challenge_url || isInReview(payment);
  return isOpen ? payment : undefined;
}

function titleOf(charge: PaymentView): string {
  if (charge.challenge_url) return texts.challenge;
  if (isInReview(charge)) return texts.inReview;
  return charge.method === 'pix' ? texts.payByPix : texts.payByCard;
}

/** Shows the charge; one that has just replaced the form takes the focus. */
function Charge({ order, charge, isNew }: PaymentProps & { charge: PaymentView; isNew: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'start' });
  }, [isNew]);
  return (
    <div ref={place} className={styles.charge} role="group" tabIndex={-1} aria-label={titleOf(charge)}>
      {charge.qr_code && <PixCode title={titleOf(charge)} code={charge.qr_code} />}
      {charge.checkout_url && <CardCheckout title={titleOf(charge)} url={charge.checkout_url} />}
      {charge.challenge_url && (
        <div className={styles.pix}>
          <h2>{titleOf(charge)}</h2>
          <FlagButton block href={cardPath(order)}>
            {texts.toChallenge}
          </FlagButton>
        </div>
      )}
      {isInReview(charge) && (
        <div className={styles.pix}>
          <h2>{titleOf(charge)}</h2>
          <p className={styles.line}>{texts.inReviewLine}</p>
        </div>
      )}
      <SandboxNote charge={charge} />
      <div className={styles.wait} role="status">
        <span className={styles.flag} aria-hidden="true" />
        <p>
          <b>{texts.waiting}</b>
          {texts.waitingLine}
        </p>
      </div>
    </div>
  );
}

function PixCode({ title, code }: { title: string; code: string }) {
  const copy = useCopy();
  return (
    <div className={classes(styles.pix, styles.beside)}>
      <h2>{title}</h2>
      <FlagButton block icon={<Icon of={Copy} size={22} />} onClick={() => void copy(code)}>
        {texts.copyPix}
      </FlagButton>
      <p className={classes(styles.pixCode, 'fx-ellipsis')}>
        <Code>{code}</Code>
      </p>
      <p className={styles.pixOr}>{texts.orScan}</p>
      <PixQr code={code} />
    </div>
  );
}

/** Draws the code after all that is above it, which pays without the picture; its room is kept meanwhile. */
function PixQr({ code }: { code: string }) {
  const { part } = useLaterPart(qrCode, true);
  if (!part) return <div className={styles.pixQr} aria-hidden="true" />;
  return <part.QrCode className={styles.pixQr} text={code} label={texts.pixQr} />;
}

function CardCheckout({ title, url }: { title: string; url: string }) {
  return (
    <div className={styles.pix}>
      <h2>{title}</h2>
      <FlagButton block href={url}>
        {texts.toCard}
      </FlagButton>
      <p className={styles.line}>{texts.cardLine}</p>
    </div>
  );
}
