import { checkinEndpoints, type CheckinView, type DoorTicketView } from '@festix/domain/contract';
import { checkinReasonText } from '@festix/domain/door';
import { documentToAsk } from '@festix/domain/programme';
import { Code, Facts, LotName } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { CallError } from '../../../../data/problem.ts';
import { reportDefect } from '../../../../data/report-error.ts';
import { useEvent } from '../../../../frame/event/event-context.tsx';
import { useReloadCheckins } from '../use-checkins.ts';
import { admitTexts as texts } from './admit-texts.ts';
import { personOf } from './found-order.ts';
import { refusalIn, type Refusal } from './refusal.ts';

export interface AdmitDialogProps {
  ticket: DoorTicketView;
  onAdmitted(checkin: CheckinView): void;
  onRefused(refusal: Refusal): void;
  onCancel(): void;
}

/** Asks before an admission. One question is one scan: its id stays the same however often it is sent. */
export function AdmitDialog({ ticket, onAdmitted, onRefused, onCancel }: AdmitDialogProps) {
  const event = useEvent();
  const { call } = useArea();
  const reload = useReloadCheckins(event.id);
  const [id] = useState(() => newId());
  const [isBusy, setBusy] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const document = documentToAsk(ticket.price.kind, new Date(), event.time_zone);

  async function admit() {
    setBusy(true);
    setUnanswered(false);
    try {
      const body = { id, ticket_id: ticket.id };
      onAdmitted(await call(checkinEndpoints.create, { params: { event_id: event.id }, body }));
    } catch (error) {
      reportDefect(error, 'checkins.admit');
      if (error instanceof CallError) onRefused(refusalIn(error));
      else setUnanswered(true);
    } finally {
      setBusy(false);
      void reload();
    }
  }

  return (
    <ConfirmDialog
      open
      title={texts.confirmTitle}
      consequence={texts.consequence}
      confirmLabel={isBusy ? texts.confirming : texts.confirm}
      busy={isBusy}
      {...(isUnanswered && { error: { text: checkinReasonText('UNREACHABLE') } })}
      onConfirm={() => void admit()}
      onCancel={onCancel}
    >
      <Facts
        facts={[
          { label: texts.holder, value: personOf(ticket) },
          {
            label: texts.ticket,
            value: (
              <LotName name={ticket.lot.name} order={ticket.lot.sorting} height={16}>
                {` · ${ticket.price.name}`}
              </LotName>
            ),
          },
          { label: texts.code, value: <Code>{ticket.code}</Code> },
          ...(ticket.order ? [{ label: texts.order, value: <Code>{ticket.order.code}</Code> }] : []),
          ...(document ? [{ label: texts.document, value: document.title }] : []),
        ]}
      />
    </ConfirmDialog>
  );
}
