import { type OrderView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { TicketPage } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { FilePdf } from '@phosphor-icons/react/FilePdf';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { Printer } from '@phosphor-icons/react/Printer';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { Waiting } from '../../../frame/app/Waiting.tsx';
import { CancelledTag } from '../../shopfront/public/CancelledTag.tsx';
import { BrightTicket } from './BrightTicket.tsx';
import { GiveBackPlace, mayGiveBack } from './GiveBackPlace.tsx';
import { KeptNote } from './KeptNote.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { orderPath, shownTickets, ticketPath, type ShownTicket } from '../../../frame/parts/order-words.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import { transferObstacle } from './transferable.ts';
import { useOrder } from './use-order.ts';
import { useOwnFile } from './use-own-file.ts';
import { useShownNow } from './use-shown-now.ts';
import '@festix/ui/white-paper.css';
import '@festix/ui/code-font.css';
import styles from './ticket-screen.module.css';

const TransferForm = lazy(() => import('./TransferForm.tsx'));

/** Shows one ticket on the whole screen, for the door. */
export function TicketScreen() {
  const { place = '' } = useParams();
  const { order, error, retry, kept_at } = useOrder();
  useTitle(texts.ticket, order?.event.name);
  if (!order) {
    return error ? <ScreenFailure title={notices.orderLoadFailed} error={error} onRetry={retry} /> : <Waiting />;
  }
  const here = Number(place) - 1;
  const ticket = shownTickets(order)[here];
  // Transferred, given back, or unknown: the order shows its state.
  if (!ticket) return <Navigate replace to={orderPath(order)} />;
  return <ShownPage order={order} ticket={ticket} here={here} kept_at={kept_at} onRetry={retry} />;
}

interface ShownPageProps {
  order: OrderView;
  ticket: ShownTicket;
  /** Counted from 0, among the tickets that can be shown. */
  here: number;
  kept_at: number | undefined;
  onRetry(): void;
}

function ShownPage({ order, ticket, here, kept_at, onRetry }: ShownPageProps) {
  const [doing, setDoing] = useState<'passing on' | 'bright' | 'looking again'>();
  const now = useShownNow();
  const navigate = useNavigate();
  const file = useOwnFile(order.id);
  const isOnline = kept_at === undefined;
  const print = { label: texts.print, icon: Printer, onClick: () => window.print() };
  const download = {
    label: texts.download,
    icon: FilePdf,
    onClick: () => void file.run(undefined),
    disabled: file.isBusy,
  };
  const pass = { label: texts.transfer, icon: PaperPlaneTilt, onClick: () => setDoing('passing on') };
  const close = () => setDoing('looking again');
  const shown = useFocusWhen<HTMLDivElement>(doing === 'looking again');
  const last = shownTickets(order).length - 1;
  const leave = (path: string) => void navigate(path, { replace: true });
  const goTo = (place: number) => {
    setDoing(undefined);
    leave(ticketPath(order, place));
  };
  const previous = {
    label: texts.previous,
    icon: CaretLeft,
    onClick: () => goTo(here - 1),
    disabled: here === 0,
  };
  const next = { label: texts.next, icon: CaretRight, onClick: () => goTo(here + 1), disabled: here === last };
  return (
    <TicketPage
      event={{ seed: order.event_id, name: order.event.name }}
      title={texts.place(here + 1, last + 1)}
      backHref={orderPath(order)}
      {...(!order.event.canceled_at && { onBrighten: () => setDoing('bright') })}
      actions={[
        ...(last > 0 ? [previous] : []),
        ...(isOnline ? [download] : []),
        ...(isOnline && !transferObstacle(order, ticket, now) ? [pass] : []),
        ...(last > 0 ? [next] : [print]),
      ]}
    >
      {order.event.canceled_at && (
        <p className={styles.cancelled}>
          <CancelledTag event={order.event} />
        </p>
      )}
      {doing === 'passing on' ? (
        <Suspense fallback={<Waiting />}>
          <TransferForm order={order} ticket={ticket} onClose={close} onDone={() => leave(orderPath(order))} />
        </Suspense>
      ) : (
        <div ref={shown} tabIndex={-1}>
          <OrderTicket order={order} ticket={ticket} />
        </div>
      )}
      {isOnline && doing !== 'passing on' && mayGiveBack(order, ticket, now) && (
        <div className={styles.giveBack} data-screen-only="">
          <GiveBackPlace key={ticket.id} order={order} ticket={ticket} onGone={() => leave(orderPath(order))} />
        </div>
      )}
      {/* The door reads the QR: nothing pushes it down. */}
      {!isOnline && (
        <div className={styles.kept}>
          <KeptNote kept_at={kept_at} onRetry={onRetry} />
        </div>
      )}
      {doing === 'bright' && <BrightTicket qr={ticket.qr} onClose={() => setDoing(undefined)} />}
    </TicketPage>
  );
}
