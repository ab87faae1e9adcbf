import {
  checkinEndpoints,
  type CheckinView,
  type DoorTicketView,
  type PassagePlaceView,
} from '@festix/domain/contract';
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
import { refusalIn, withDocument, type Refusal } from './refusal.ts';
import { areasIn, daysIn } from '../../door-panel/places.ts';
import type { ChosenPlace } from './AdmitPlace.tsx';
import type { WhyNotHere } from './use-why-not-here.ts';
import { heldCode, priceAfter, soldLot } from '../sold-lot.ts';

export interface AdmitDialogProps {
  ticket: DoorTicketView;
  /** Areas and days of the event; absent: it has none. */
  places: readonly PassagePlaceView[] | undefined;
  place: ChosenPlace;
  /** Tells what a ticket opens that does not open the place. */
  whyNotHere: WhyNotHere;
  onAdmitted(checkin: CheckinView): void;
  onRefused(refusal: Refusal): void;
  onCancel(): void;
}

/** Asks before an admission. One question is one scan: its id stays the same however often it is sent. */
export function AdmitDialog({ ticket, places, place, whyNotHere, onAdmitted, onRefused, onCancel }: AdmitDialogProps) {
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
      const body = { id, ticket_id: ticket.id, ...(places && placeBody(place)) };
      onAdmitted(await call(checkinEndpoints.create, { params: { event_id: event.id }, body }));
    } catch (error) {
      reportDefect(error, 'checkins.admit');
      if (error instanceof CallError) {
        const isOpen = error.told['document_open'] === true;
        onRefused(withDocument(refusalIn(error, whyNotHere(ticket, place)), ticket, isOpen, event.time_zone));
      } else setUnanswered(true);
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
              <LotName name={soldLot(ticket)} order={ticket.lot.sorting} height={16}>
                {priceAfter(ticket)}
              </LotName>
            ),
          },
          { label: texts.code, value: <Code>{heldCode(ticket)}</Code> },
          ...(ticket.order && ticket.seller === undefined
            ? [{ label: texts.order, value: <Code>{ticket.order.code}</Code> }]
            : []),
          ...(places ? [{ label: texts.place, value: chosenWords(places, place) }] : []),
          ...(document ? [{ label: texts.document, value: document.title }] : []),
        ]}
      />
    </ConfirmDialog>
  );
}

function placeBody({ area, day }: ChosenPlace) {
  return { area, ...(day !== undefined && { day }) };
}

/** Returns the chosen place in words: 'Camarote · Sábado'. */
function chosenWords(places: readonly PassagePlaceView[], { area, day }: ChosenPlace): string {
  const days = daysIn(places);
  return [
    areasIn(places).find(({ number }) => number === area)?.name,
    days.length > 0 && (days.find(({ id }) => id === day)?.name ?? texts.presentDay),
  ]
    .filter(Boolean)
    .join(' · ');
}
