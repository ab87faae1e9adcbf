import { notices } from '@festix/domain';
import { TicketPage } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { Printer } from '@phosphor-icons/react/Printer';
import { useNavigate, useParams } from 'react-router-dom';
import { Waiting } from '../../app/Waiting.tsx';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { useTitle } from '../../app/use-title.ts';
import { NotFoundScreen } from '../system/NotFoundScreen.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { orderPath, shownTickets, ticketPath } from './order-words.ts';
import { useOrder } from './use-order.ts';
import './orders.css';
import '@festix/ui/code-font.css';

/** One ticket on the whole screen, for the door. */
export function TicketScreen() {
  const { place = '' } = useParams();
  const { order, error, retry } = useOrder();
  const navigate = useNavigate();
  useTitle('Ingresso', order?.event.name);
  if (!order) {
    return error ? <ScreenFailure title={notices.orderLoadFailed} error={error} onRetry={retry} /> : <Waiting />;
  }
  const tickets = shownTickets(order);
  const here = Number(place) - 1;
  const ticket = tickets[here];
  if (!ticket) return <NotFoundScreen />;
  const goTo = (next: number) => void navigate(ticketPath(order, next), { replace: true });
  const others = [
    { label: 'Anterior', icon: CaretLeft, onClick: () => goTo(here - 1), disabled: here === 0 },
    { label: 'Próximo', icon: CaretRight, onClick: () => goTo(here + 1), disabled: here === tickets.length - 1 },
  ];
  return (
    <TicketPage
      event={{ seed: order.event_id, name: order.event.name }}
      title={`Ingresso ${here + 1} de ${tickets.length}`}
      backHref={orderPath(order)}
      actions={[
        ...(tickets.length > 1 ? others : []),
        { label: 'Imprimir', icon: Printer, onClick: () => window.print() },
      ]}
    >
      <OrderTicket order={order} ticket={ticket} />
    </TicketPage>
  );
}
