import { type SaleTicketDetailView, type SaleView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { awaitsPayment, refundObstacle } from '@festix/domain/selling';
import {
  Button,
  Code,
  DateTime,
  Facts,
  Icon,
  Link,
  ListSkeleton,
  OrderStatusTag,
  SectionTitle,
  classes,
} from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { LinkSimple } from '@phosphor-icons/react/LinkSimple';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { admits } from '../../../frame/event/admits.ts';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { deliveriesTexts } from '../../messages/deliveries/deliveries-texts.ts';
import { DeliveryLog } from '../../messages/deliveries/DeliveryLog.tsx';
import { ResendDialog, type ToResend } from '../../messages/deliveries/ResendDialog.tsx';
import { useTicketFile } from '../../messages/deliveries/use-ticket-file.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { CorrectBuyerDialog } from './CorrectBuyerDialog.tsx';
import { MethodName } from './MethodName.tsx';
import { OriginName } from './OriginName.tsx';
import { RefundSaleDialog } from './RefundSaleDialog.tsx';
import { ReleaseSale } from './ReleaseSale.tsx';
import { SaleHistory, SalePayments, SaleRefunds } from './SaleBook.tsx';
import { OrderAnswers, TicketAnswers } from './SaleAnswers.tsx';
import { SaleBuyer } from './SaleBuyer.tsx';
import { SaleNotes } from './SaleNotes.tsx';
import { SaleScans } from './SaleScans.tsx';
import { SaleSums } from './SaleSums.tsx';
import { SaleTickets } from './SaleTickets.tsx';
import { saleTexts, salesTexts as texts } from './sales-texts.ts';
import { useCopyPaymentLink } from './use-payment-link.ts';
import { useReloadSales, useSale } from './use-sales.ts';
import pageStyles from '@festix/ui/page.module.css';
import styles from './sales.module.css';
import salePartsStyles from './sale-parts.module.css';

/** Shows one sale of an event: tickets, buyer, history and actions. */
export function SaleScreen() {
  const { order_id = '' } = useParams();
  const event = useEvent();
  const { link } = useArea();
  const { data, error, refetch } = useSale(event.id, order_id);
  useTitle(data?.code ?? saleTexts.sale, event.name);
  return (
    <>
      <Link href={link(`/events/${event.id}/sales`)} className={pageStyles.back}>
        <Icon of={ArrowLeft} size={18} /> {saleTexts.salesTitle}
      </Link>
      {data ? (
        <Sale sale={data} />
      ) : error ? (
        <ScreenFailure title={notices.orderLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SectionTitle />
          <ListSkeleton rows={6} label={texts.loading} />
        </>
      )}
    </>
  );
}

/** The open action on a sale, or on one of its tickets. */
type Doing = { resend: ToResend } | { refund: string | undefined } | 'correct';

function Sale({ sale }: { sale: SaleView }) {
  const reload = useReloadSales(sale.event_id);
  const [doing, setDoing] = useState<Doing>();
  const zone = sale.event.time_zone;
  const stop = () => setDoing(undefined);
  return (
    <>
      <SectionTitle
        aside={<OrderStatusTag status={sale.status} detail={sale.status_detail} />}
        actions={<Actions sale={sale} onDo={setDoing} />}
      >
        <Code>{sale.code}</Code>
      </SectionTitle>
      <ReleaseSale sale={sale} />
      <SaleNotes sale={sale} toReturn={texts.toReturn} />
      <div className={classes(salePartsStyles.sale, styles.whole)}>
        <div>
          <SaleTickets
            tickets={sale.tickets}
            zone={zone}
            actions={(ticket) => <TicketActions sale={sale} ticket={ticket} onDo={setDoing} />}
            more={({ id, scans, transfers }) => (
              <>
                <TicketAnswers sale={sale} ticket_id={id} />
                <SaleScans scans={scans} transfers={transfers} zone={zone} />
              </>
            )}
          />
          <SaleSums sale={sale} />
          <SalePayments payments={sale.payments} zone={zone} />
          <SaleRefunds refunds={sale.refunds} zone={zone} />
        </div>
        <div>
          <About sale={sale} />
          <SaleBuyer user={sale.user} actions={<CorrectBuyer sale={sale} onDo={setDoing} />} />
          <OrderAnswers sale={sale} />
          <section className={salePartsStyles.part}>
            <SectionTitle ruled>{deliveriesTexts.deliveries}</SectionTitle>
            <DeliveryLog deliveries={sale.deliveries} zone={zone} />
          </section>
          <SaleHistory steps={sale.history} zone={zone} />
        </div>
      </div>
      <ResendDialog
        what={doing && doing !== 'correct' && 'resend' in doing ? doing.resend : undefined}
        onClose={stop}
        onSent={reload}
      />
      {doing === 'correct' && <CorrectBuyerDialog sale={sale} onClose={stop} />}
      {doing && doing !== 'correct' && 'refund' in doing && (
        <RefundSaleDialog sale={sale} ticket_id={doing.refund} onClose={stop} />
      )}
    </>
  );
}

interface Doable {
  sale: SaleView;
  onDo(doing: Doing): void;
}

function Actions({ sale, onDo }: Doable) {
  const event = useEvent();
  const { can } = useArea();
  const file = useTicketFile(event.id);
  const copyPaymentLink = useCopyPaymentLink();
  const isPaid = sale.status === 'paid';
  return (
    <>
      {awaitsPayment(sale.status) && (
        <Button icon={<Icon of={LinkSimple} size={18} />} onClick={() => void copyPaymentLink(sale)}>
          {texts.copyPaymentLink}
        </Button>
      )}
      {isPaid && admits(event) && can('orders:resend', event) && (
        <Button
          icon={<Icon of={PaperPlaneTilt} size={18} />}
          onClick={() => onDo({ resend: { order_id: sale.id, buyer: sale.user } })}
        >
          {saleTexts.resend}
        </Button>
      )}
      {isPaid && can('orders:file', event) && (
        <Button
          icon={<Icon of={DownloadSimple} size={18} />}
          disabled={file.isBusy}
          onClick={() => void file.run(sale.id)}
        >
          {saleTexts.download}
        </Button>
      )}
      {mayRefund(sale) && can('orders:refund', event) && (
        <Button danger icon={<Icon of={ArrowUUpLeft} size={18} />} onClick={() => onDo({ refund: undefined })}>
          {texts.refund}
        </Button>
      )}
    </>
  );
}

/** Lets the event's producer and support correct a wrong address; courtesies have no buyer. */
function CorrectBuyer({ sale, onDo }: Doable) {
  const event = useEvent();
  const { can } = useArea();
  if (sale.origin === 'courtesy' || !can('orders:correct', event)) return null;
  return (
    <Button size="small" onClick={() => onDo('correct')}>
      {sale.user.email ? texts.correctEmail : texts.addEmail}
    </Button>
  );
}

function TicketActions({ sale, ticket, onDo }: Doable & { ticket: SaleTicketDetailView }) {
  const event = useEvent();
  const { can } = useArea();
  if (ticket.status !== 'valid') return null;
  const holder = ticket.holder_name ?? ticket.assignee_to ?? texts.thisTicket;
  return (
    <span className={styles.ticketActions}>
      {sale.status === 'paid' && admits(event) && can('orders:resend', event) && (
        <Button
          type="text"
          aria-label={texts.resendTicket(holder)}
          title={saleTexts.resend}
          icon={<Icon of={PaperPlaneTilt} size={18} />}
          onClick={() => onDo({ resend: { ticket_id: ticket.id, ...(!ticket.assignee_to && { buyer: sale.user }) } })}
        />
      )}
      {mayRefund(sale) && can('orders:refund', event) && (
        <Button
          type="text"
          aria-label={texts.refundTicket(holder)}
          title={texts.refund}
          icon={<Icon of={ArrowUUpLeft} size={18} />}
          onClick={() => onDo({ refund: ticket.id })}
        />
      )}
    </span>
  );
}

function mayRefund(sale: SaleView): boolean {
  return refundObstacle(sale, 'seller') === null;
}

function About({ sale }: { sale: SaleView }) {
  const { origin, created_at, paid_at, expires_at, sold_by, salePoint, payment_method, receipt, card_reference } = sale;
  const zone = sale.event.time_zone;
  return (
    <section className={salePartsStyles.part}>
      <SectionTitle ruled>{saleTexts.about}</SectionTitle>
      <Facts
        facts={[
          { label: saleTexts.event, value: sale.event.name },
          { label: texts.origin, value: <OriginName origin={origin} /> },
          { label: saleTexts.soldAt, value: <DateTime at={created_at} zone={zone} /> },
          ...(paid_at ? [{ label: texts.paidAt, value: <DateTime at={paid_at} zone={zone} /> }] : []),
          ...(expires_at ? [{ label: texts.heldUntil, value: <DateTime at={expires_at} zone={zone} /> }] : []),
          ...(payment_method ? [{ label: saleTexts.payment, value: <MethodName method={payment_method} /> }] : []),
          ...(sold_by
            ? [{ label: origin === 'courtesy' ? texts.givenBy : saleTexts.soldBy, value: sold_by.name }]
            : []),
          ...(salePoint ? [{ label: saleTexts.point, value: salePoint.name }] : []),
          ...(receipt ? [{ label: saleTexts.receipt, value: <Code>{receipt}</Code> }] : []),
          ...(card_reference ? [{ label: saleTexts.cardReference, value: <Code>{card_reference}</Code> }] : []),
        ]}
      />
    </section>
  );
}
