import { type OrderView, type RefundOptionsView } from '@festix/domain/contract';
import { formatBRL, REASON_LENGTH } from '@festix/domain/ground';
import { refundOf } from '@festix/domain/selling';
import { Amount, Banner, Button, Icon, Zigzag } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { TextAreaField } from '../../../frame/form/fields.tsx';
import { refundsTexts as texts } from './refunds-texts.ts';
import { RefundTickets, type KnownTicket } from './RefundTickets.tsx';
import { useAskRefund } from './use-refund.ts';
import styles from './refunds.module.css';

export interface RefundDialogProps {
  order: OrderView;
  options: RefundOptionsView;
  onClose(): void;
}

/** Requests a refund of some tickets or of all, after showing the amount to the centavo. */
export default function RefundDialog({ order, options, onClose }: RefundDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { ask, isBusy, refusal } = useAskRefund(order, onClose);
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const free = options.tickets.filter((ticket) => ticket.obstacle === null);
  const chosen = free.filter((ticket) => !unwanted.has(ticket.id));
  const { amount } = refundOf(chosen);
  const isFree = order.total === 0;
  const known = knownOf(order);
  const losing = chosen.flatMap(({ id }) => known.get(id)?.givenTo ?? []);
  const method = order.payment?.method ?? 'free';

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen.length === 0) return;
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    void ask({ ticket_ids: chosen.map((ticket) => ticket.id), amount, ...(reason && { reason }) });
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="refund-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      <Zigzag edge="bottom" depth={16} className={styles.dialogHead}>
        <h2 id="refund-title">{isFree ? texts.giveBack : texts.ask}</h2>
        {!isFree && (
          <>
            <p>{texts.back}</p>
            <p className={styles.dialogAmount} aria-live="polite">
              <Amount cents={amount} as="figure" />
            </p>
          </>
        )}
      </Zigzag>
      <form onSubmit={submit}>
        <RefundTickets
          tickets={options.tickets}
          chosen={chosen}
          known={known}
          zone={order.event.time_zone}
          isBusy={isBusy}
          onChoose={(id, isWanted) => setUnwanted((before) => toggled(before, id, isWanted))}
        />
        <TextAreaField label={texts.reason} name="reason" rows={2} maxLength={REASON_LENGTH} disabled={isBusy} />
        <div className={styles.dialogNotes}>
          {losing.length > 0 && <Banner tone="warning">{texts.takenAway([...new Set(losing)].join(', '))}</Banner>}
          <Banner>
            {whatFollows(order, options)} {amount > 0 && texts.ways[method]}
          </Banner>
          {refusal && <Banner tone="error">{refusal}</Banner>}
        </div>
        <div className={styles.dialogFoot}>
          <Button type="text" size="large" disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="primary" size="large" htmlType="submit" disabled={isBusy || chosen.length === 0}>
            {isBusy ? texts.sending : options.at_once ? deedOf(amount, isFree) : texts.send}
          </Button>
        </div>
      </form>
      <button type="button" className={styles.dialogClose} aria-label={texts.close} disabled={isBusy} onClick={onClose}>
        <Icon of={X} size={20} />
      </button>
    </dialog>
  );
}

/** Explains the effect of the request on the tickets; those of a cancelled event are invalid in any case. */
function whatFollows({ total, event }: OrderView, { at_once }: RefundOptionsView): string {
  if (at_once && event.canceled_at) return texts.atOnceOff;
  if (at_once) return total === 0 ? texts.atOnceFree : texts.atOnce;
  return event.canceled_at ? texts.waitsOff : texts.waits;
}

function deedOf(amount: ReturnType<typeof refundOf>['amount'], isFree: boolean): string {
  if (amount > 0) return texts.refund(formatBRL(amount));
  return isFree ? texts.giveBack : texts.refundNothing;
}

/** Returns the order's data on its tickets; they may be assigned at checkout or later. */
function knownOf({ tickets = [] }: OrderView): ReadonlyMap<string, KnownTicket> {
  return new Map(
    tickets.map(({ id, code, assignee_to, holder_name, checked_in_at }) => [
      id,
      { code: code ?? null, givenTo: assignee_to && (holder_name ?? assignee_to), entered_at: checked_in_at },
    ]),
  );
}

function toggled(before: ReadonlySet<string>, id: string, isWanted: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (isWanted) after.delete(id);
  else after.add(id);
  return after;
}
