import { buyingEndpoints, type OrderView, type PaymentView } from '@festix/domain/contract';
import { formatBRL } from '@festix/domain/ground';
import { cardRefusalAdvice, checkoutSum, isOfFreePrices, statusDetailText } from '@festix/domain/selling';
import { Banner, Button, Code, FlagButton, Icon, SkeletonBar, classes } from '@festix/ui';
import { Copy } from '@phosphor-icons/react/Copy';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { dropDraft } from '../../../frame/app/drafts.ts';
import { useCopy } from '../../../frame/app/use-copy.ts';
import { useCall } from '../../../data/queries.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { dropBooking, keepBooking } from '../purchase/cart.ts';
import { GiveBack } from '../purchase/GiveBack.tsx';
import { purchaseTexts as texts } from '../purchase/purchase-texts.ts';
import { draftName } from '../purchase/use-checkout.ts';
import { backPath, cardPath, isWaiting, ticketCount, unfinished } from '../../../frame/parts/order-words.ts';
import { isInReview } from './in-review.ts';
import { SandboxNote } from '../sandbox/SandboxNote.tsx';
import { QrCode } from '../../../frame/parts/QrCode.tsx';
import orderNoteStyles from './order-note.module.css';
import styles from './payment.module.css';

/** Reason for the way back to the event's page. */
const EXPIRED = 'EXPIRED_CART_ERROR';

/** Loads the form on demand: other people who open an order have none. */
const loadForm = () => import('../purchase/CheckoutForm.tsx');
const CheckoutForm = lazy(loadForm);
const ProofForm = lazy(() => import('../purchase/ProofForm.tsx'));

export interface PaymentProps {
  order: OrderView;
}

/** Shows the payment of an order: the form or charge while it is open, and the result of a failed one. */
export function Payment({ order }: PaymentProps) {
  const waits = isWaiting(order);
  const [waited] = useState(waits);
  useEffect(() => {
    if (waits && order.expires_at) keepBooking(order.event_id, { order_id: order.id, expires_at: order.expires_at });
    if (waits) return;
    dropBooking(order.event_id, order.id);
    dropDraft(draftName({ id: order.id }));
  }, [waits, order.event_id, order.id, order.expires_at]);
  if (waits) return <Waiting order={order} />;
  if (order.sent_back) return <SentBack order={order} amount={formatBRL(order.sent_back)} />;
  const ending = unfinished(order);
  if (!ending) return null;
  if (ending === 'given_back') return <Over order={order} title={texts.placesGivenBack} isNew={false} />;
  if (ending === 'by_payer') return <Over order={order} title={texts.givenUp} isNew={waited} />;
  // A buyer with an open form has nothing to wait for; a charge may have been paid in the last second.
  if (waited && !order.payment) return <Navigate replace to={backPath(order, EXPIRED)} />;
  return <Over order={order} title={texts.over} line={texts.overLine} error={EXPIRED} isNew={waited} />;
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

/** Shows the form or the charge. Time and amount are in the strip above. */
function Waiting({ order }: PaymentProps) {
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
      <QrCode className={styles.pixQr} text={code} label={texts.pixQr} />
    </div>
  );
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

interface OverProps {
  order: OrderView;
  title: string;
  /** Line for a buyer who may have paid: the money may still be on its way. */
  line?: string;
  /** Code of the error that the event's page shows. */
  error?: string;
  isNew: boolean;
}

/** Shows a failed booking, with a link to another. */
function Over({ order, title, line, error, isNew }: OverProps) {
  const place = useFocusWhen<HTMLElement>(isNew);
  return (
    <section ref={place} className={orderNoteStyles.note} data-screen-only="" tabIndex={-1} aria-label={title}>
      <h2>{title}</h2>
      {order.payment && line && <p>{line}</p>}
      <ButtonLink type="primary" href={backPath(order, error)}>
        {texts.choosePlaces}
      </ButtonLink>
    </section>
  );
}

function SentBack({ order, amount }: { order: OrderView; amount: string }) {
  return (
    <div role="status" data-screen-only="">
      <Banner tone="warning">{order.status === 'refunded' ? texts.late(amount) : texts.doubled(amount)}</Banner>
    </div>
  );
}
