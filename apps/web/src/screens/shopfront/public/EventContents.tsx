import type { PublicEventView } from '@festix/domain/contract';
import { RichText } from '@festix/ui';
import { EventAgenda } from './EventAgenda.tsx';
import { EventFaq } from './EventFaq.tsx';
import { EventPolicy } from './EventPolicy.tsx';

/** Shows an event's content beside its tickets; its page loads it after them. */
export default function EventContents({ event }: { event: PublicEventView }) {
  return (
    <>
      <EventAgenda agendas={event.agendas} />
      <EventFaq faq={event.faq} />
      {event.privacy_policy && (
        <EventPolicy>
          <RichText html={event.privacy_policy} />
        </EventPolicy>
      )}
    </>
  );
}
