import { negated, notices, type OrderView } from '@festix/domain';
import {
  Amount,
  Code,
  countWords,
  DateTime,
  Icon,
  Link,
  LotName,
  OrderStatusTag,
  Poster,
  SectionTitle,
  SkeletonBar,
} from '@festix/ui';
import { Printer } from '@phosphor-icons/react/Printer';
import { Button } from 'antd';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { signInPath } from '../../app/own-path.ts';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { useTitle } from '../../app/use-title.ts';
import { useSession } from '../../session/session.store.ts';
import { OrderTicket } from './OrderTicket.tsx';
import { lotOrder, shownTickets, ticketCount, ticketPath, whereOf } from './order-words.ts';
import { Payment } from './Payment.tsx';
import { isWaiting, useOrder } from './use-order.ts';
import './orders.css';
import '@festix/ui/code-font.css';

/** An order by its unguessable address: what it is and costs, its payment, and for its buyer the tickets. */
export function OrderScreen() {
  const { order, error, retry } = useOrder();
  useTitle(order && `Pedido ${order.code}`, order?.event.name);
  if (order) return <OrderPage order={order} onExpire={retry} />;
  if (error) return <ScreenFailure title={notices.orderLoadFailed} error={error} onRetry={retry} />;
  return (
    <div className="fw-wrap fw-order" role="status" aria-label="Carregando" aria-busy="true">
      <SkeletonBar width="50%" height={44} />
      <SkeletonBar width="30%" height={20} />
      <SkeletonBar height={240} />
    </div>
  );
}

function OrderPage({ order, onExpire }: { order: OrderView; onExpire(): void }) {
  const tickets = shownTickets(order);
  return (
    <div className={isWaiting(order) ? 'fw-wrap fw-order fw-order-waiting' : 'fw-wrap fw-order'}>
      <OrderHead order={order} />
      {isWaiting(order) && <Payment order={order} onExpire={onExpire} />}
      {tickets.length > 0 && (
        <section className="fw-tickets" aria-label="Ingressos">
          <SectionTitle
            aside={countWords(tickets.length, ['ingresso', 'ingressos'])}
            actions={
              <Button className="fw-no-print" icon={<Icon of={Printer} size={18} />} onClick={() => window.print()}>
                Imprimir
              </Button>
            }
          >
            Seus ingressos
          </SectionTitle>
          <ul>
            {tickets.map((ticket, place) => (
              <li key={ticket.id}>
                <OrderTicket order={order} ticket={ticket} />
                <ButtonLink className="fw-no-print" block href={ticketPath(order, place)}>
                  Abrir na tela toda
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {order.status === 'paid' && !order.tickets && <TicketsElsewhere />}
      <OrderSums order={order} />
    </div>
  );
}

function OrderHead({ order }: { order: OrderView }) {
  const { event } = order;
  return (
    <header className="fw-order-head">
      <Link href={`/events/${event.slug}`} className="fw-order-poster" aria-label={`Página de ${event.name}`}>
        <Poster seed={order.event_id} name={event.name} text={false} decorative />
      </Link>
      <div>
        <h1 className="fx-announce">{event.name}</h1>
        <p>
          <b>
            <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
          </b>
          {whereOf(event) && ` · ${whereOf(event)}`}
        </p>
        <p className="fw-order-tags">
          <OrderStatusTag status={order.status} detail={order.status === 'paid' ? null : order.status_detail} />
          <span className="fx-quiet">
            Pedido <Code>{order.code}</Code> · <DateTime at={order.created_at} zone={event.time_zone} />
          </span>
        </p>
      </div>
    </header>
  );
}

/** A paid order read without its buyer's session. */
function TicketsElsewhere() {
  const user = useSession((session) => session.user);
  const location = useLocation();
  return (
    <section className="fw-order-note">
      <h2>Os ingressos estão com quem comprou</h2>
      <p>
        {user
          ? 'Este pedido é de outra conta. Quem comprou vê os ingressos depois de entrar com o próprio e-mail.'
          : 'Entre com o e-mail da compra para ver os ingressos e os códigos da entrada.'}
      </p>
      {!user && (
        <ButtonLink type="primary" href={signInPath(location)}>
          Entrar
        </ButtonLink>
      )}
    </section>
  );
}

function OrderSums({ order }: { order: OrderView }) {
  return (
    <section className="fw-sums" aria-labelledby="resumo">
      <h2 id="resumo">Resumo do pedido</h2>
      <ul>
        {order.items.map((item) => (
          <li key={item.price_id}>
            <LotName name={item.lot.name} order={lotOrder(order, item.lot.id)} height={16}>
              <b> · {item.name}</b>
            </LotName>
            <span className="fx-num">
              {item.amount} × <Amount cents={item.unit_amount} />
            </span>
          </li>
        ))}
      </ul>
      <dl className="fx-num">
        <Sum name={countWords(ticketCount(order), ['ingresso', 'ingressos'])} cents={order.subtotal} />
        {order.coupon_amount > 0 && (
          <Sum name={`Cupom ${order.coupon?.name ?? ''}`.trim()} cents={negated(order.coupon_amount)} />
        )}
        {order.tax_amount > 0 && <Sum name="Taxa de conveniência" cents={order.tax_amount} />}
        {order.refunded_amount > 0 && <Sum name="Reembolsado" cents={negated(order.refunded_amount)} />}
        <div className="fw-sums-total">
          <dt>Total</dt>
          <dd>
            <Amount cents={order.total} as="figure" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Sum({ name, cents }: { name: string; cents: OrderView['total'] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}
