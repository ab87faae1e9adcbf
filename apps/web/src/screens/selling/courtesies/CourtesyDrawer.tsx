import type { CourtesyTicketView, CourtesyView } from '@festix/domain/contract';
import { Amount, Button, Code, DateTime, Facts, formatCount, Icon, SectionTitle, StatusTag } from '@festix/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { SignIn } from '@phosphor-icons/react/SignIn';
import { Trash } from '@phosphor-icons/react/Trash';
import { X } from '@phosphor-icons/react/X';
import { Drawer } from 'antd';
import { admits } from '../../../frame/event/admits.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { deliveriesTexts } from '../../messages/deliveries/deliveries-texts.ts';
import { DeliveryLog } from '../../messages/deliveries/DeliveryLog.tsx';
import { DeliveryTag } from '../../messages/deliveries/DeliveryTag.tsx';
import type { ToResend } from '../../messages/deliveries/ResendDialog.tsx';
import { useTicketFile } from '../../messages/deliveries/use-ticket-file.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { lastTo, whoGot } from './courtesy-words.ts';
import styles from './courtesies.module.css';

export interface CourtesyDrawerProps {
  /** Closed without one. */
  courtesy: CourtesyView | undefined;
  onResend(what: ToResend): void;
  onRemove(courtesy: CourtesyView): void;
  onClose(): void;
}

/** Shows one courtesy in full: its tickets, holders, entries, and every message that carried them. */
export function CourtesyDrawer({ courtesy, onResend, onRemove, onClose }: CourtesyDrawerProps) {
  const event = useEvent();
  return (
    <Drawer
      open={courtesy !== undefined}
      onClose={onClose}
      size="32.5rem"
      title={courtesy && whoGot(courtesy)}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {courtesy && (
        <>
          <CourtesyFacts courtesy={courtesy} zone={event.time_zone} />
          <DrawerActions courtesy={courtesy} onResend={onResend} onRemove={onRemove} />
          <section className={styles.courtesyPart}>
            <SectionTitle ruled level={3} aside={formatCount(courtesy.tickets.length)}>
              {texts.tickets}
            </SectionTitle>
            <ul className={styles.courtesyTickets} aria-label={texts.tickets}>
              {courtesy.tickets.map((ticket) => (
                <TicketLine key={ticket.id} courtesy={courtesy} ticket={ticket} onResend={onResend} />
              ))}
            </ul>
          </section>
          <section className={styles.courtesyPart}>
            <SectionTitle ruled level={3}>
              {deliveriesTexts.deliveries}
            </SectionTitle>
            <DeliveryLog deliveries={courtesy.deliveries ?? []} zone={event.time_zone} />
          </section>
        </>
      )}
    </Drawer>
  );
}

function CourtesyFacts({ courtesy, zone }: { courtesy: CourtesyView; zone: string }) {
  const { code, created_at, user, assignee_to_email, subtotal, coupon_amount, total } = courtesy;
  return (
    <Facts
      facts={[
        { label: texts.code, value: <Code>{code}</Code> },
        ...(assignee_to_email ? [{ label: texts.email, value: assignee_to_email }] : []),
        { label: texts.givenBy, value: user?.name || texts.unknown },
        { label: texts.createdAt, value: <DateTime at={created_at} zone={zone} /> },
        { label: texts.worth, value: <Amount cents={subtotal} /> },
        { label: texts.discount, value: <Amount cents={coupon_amount} /> },
        { label: texts.totalLabel, value: <Amount cents={total} /> },
      ]}
    />
  );
}

interface DrawerActionsProps {
  courtesy: CourtesyView;
  onResend(what: ToResend): void;
  onRemove(courtesy: CourtesyView): void;
}

function DrawerActions({ courtesy, onResend, onRemove }: DrawerActionsProps) {
  const event = useEvent();
  const { can } = useArea();
  const file = useTicketFile(event.id);
  return (
    <div className={styles.courtesyActions}>
      {admits(event) && can('orders:resend', event) && (
        <Button icon={<Icon of={PaperPlaneTilt} size={18} />} onClick={() => onResend({ order_id: courtesy.id })}>
          {deliveriesTexts.resend}
        </Button>
      )}
      {can('orders:file', event) && (
        <Button
          icon={<Icon of={DownloadSimple} size={18} />}
          disabled={file.isBusy}
          onClick={() => void file.run(courtesy.id)}
        >
          {deliveriesTexts.download}
        </Button>
      )}
      {can('courtesies:edit', event) && (
        <Button type="text" danger icon={<Icon of={Trash} size={18} />} onClick={() => onRemove(courtesy)}>
          {texts.remove}
        </Button>
      )}
    </div>
  );
}

interface TicketLineProps {
  courtesy: CourtesyView;
  ticket: CourtesyTicketView;
  onResend(what: ToResend): void;
}

/** Shows one ticket with holder, delivery and entry. */
function TicketLine({ courtesy, ticket, onResend }: TicketLineProps) {
  const event = useEvent();
  const { can } = useArea();
  const receiver = ticket.assignee_to ?? whoGot(courtesy);
  const last = lastTo(ticket, courtesy.deliveries ?? []);
  return (
    <li>
      <span className={styles.courtesyHolder}>
        <b>{receiver}</b>
        <span className="fx-quiet">
          {ticket.price.name} · {ticket.price.lot.name}
        </span>
      </span>
      {ticket.is_checked_in ? (
        <StatusTag tone="solid" icon={SignIn}>
          {texts.isIn}
        </StatusTag>
      ) : (
        last && <DeliveryTag state={last.state} />
      )}
      {admits(event) && can('orders:resend', event) && (
        <Button
          type="text"
          aria-label={texts.resendTicket(receiver)}
          title={deliveriesTexts.resend}
          icon={<Icon of={PaperPlaneTilt} size={18} />}
          onClick={() => onResend({ ticket_id: ticket.id })}
        />
      )}
    </li>
  );
}
