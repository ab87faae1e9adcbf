import { payoutEndpoints } from '@festix/domain/contract';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';

/** Returns the path of the event's payout request, if the viewer may request one. */
export function useRequestHref(): string | undefined {
  const { can, has, link } = useArea();
  const event = useEvent();
  const mayAsk = has(payoutEndpoints.request) && can('payouts:request', event);
  return mayAsk ? link(`/events/${event.id}/payouts/create`) : undefined;
}
