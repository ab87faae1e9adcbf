import { accessEndpoints, type DoorTicketView } from '@festix/domain/contract';
import { refusalByPass } from '@festix/domain/door';
import { dayAt, dayOfId, type EventAccess } from '@festix/domain/programme';
import { useArea, useAreaCall } from '../../../../frame/areas/area-context.tsx';
import { serverNow } from '../../../../data/server-clock.ts';
import { useEvent } from '../../../../frame/event/event-context.tsx';
import type { ChosenPlace } from './AdmitPlace.tsx';

export type WhyNotHere = (ticket: Pick<DoorTicketView, 'lot'>, place: ChosenPlace) => string | undefined;

/**
 * Returns a function that tells which days or areas a ticket opens, for one that does not open a place; it returns
 * undefined for one that does, and while the event's accesses are not read.
 */
export function useWhyNotHere(isUsed: boolean): WhyNotHere {
  const event = useEvent();
  const { can } = useArea();
  const { data } = useAreaCall(
    accessEndpoints.show,
    { params: { event_id: event.id } },
    { enabled: isUsed && can('lots:read', event), staleTime: 60_000 },
  );
  return ({ lot }, { area, day }) => {
    if (!data) return undefined;
    const passes = Object.fromEntries(data.passes.map(({ lot_id, grants }) => [lot_id, grants]));
    const access: EventAccess = { areas: data.areas, days: data.days, passes };
    const today = (day === undefined ? dayAt(access.days, new Date(serverNow())) : dayOfId(access, day)) ?? null;
    return refusalByPass({ lot_id: lot.id }, { access, area, day: today })?.text;
  };
}
