import { buyingEndpoints, customerEndpoints, refundEndpoints, type OrderView } from '@festix/domain/contract';
import { brokenRule, emailAddress, notices, requiredText } from '@festix/domain/ground';
import { Banner, Button, useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { call } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { EmailField, TextField } from '../../../frame/form/fields.tsx';
import { useForm, type FieldErrors, type Typed } from '../../../frame/form/use-form.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './transfer-form.module.css';

export interface TransferFormProps {
  order: Pick<OrderView, 'id'>;
  ticket: { id: string };
  onClose(): void;
  /** Runs once another person holds the ticket. */
  onDone(): void;
}

type Name = 'name' | 'email';

/** Asks for a ticket's receiver, and shows the consequences first. */
export default function TransferForm({ order, ticket, onClose, onDone }: TransferFormProps) {
  const title = useFocusWhen<HTMLHeadingElement>(true);
  const queries = useQueryClient();
  const { success } = useNotices();
  const idOf = useBodyId();
  const { errors, refusal, isSending, props } = useForm<Name>({
    names: ['name', 'email'],
    check: faultsOf,
    place: 'orders.transfer',
    send: async (typed) => {
      const params = { order_id: order.id, ticket_id: ticket.id };
      await call(customerEndpoints.transfer, { params, body: { id: idOf(typed), ...typed } });
      success(notices.ticketTransferred);
      onDone();
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.order, { params: { order_id: order.id } }) }),
        queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.customerOrders, {}) }),
        // They contain the holder of each ticket.
        queries.invalidateQueries({ queryKey: keyOf(refundEndpoints.options, { params: { order_id: order.id } }) }),
      ]);
    },
  });
  return (
    <form {...props} className={styles.transfer} data-screen-only="" aria-label={texts.transferTitle}>
      <h2 ref={title} tabIndex={-1}>
        {texts.transferTitle}
      </h2>
      <p className="fx-quiet">{texts.transferUntil}</p>
      <TextField label={texts.transferName} name="name" autoComplete="off" error={errors.name} />
      <EmailField label={texts.transferEmail} name="email" autoComplete="off" error={errors.email} />
      <Banner>{texts.transferConsequence}</Banner>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <div className={styles.foot}>
        <Button type="text" size="large" disabled={isSending} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="primary" size="large" htmlType="submit" aria-disabled={isSending}>
          {isSending ? texts.transferring : texts.transferConfirm}
        </Button>
      </div>
    </form>
  );
}

function faultsOf({ name, email }: Typed<Name>): FieldErrors<Name> {
  const faults = {
    name: brokenRule([requiredText], name)?.message,
    email: brokenRule([requiredText, emailAddress], email)?.message,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, message]) => message));
}
