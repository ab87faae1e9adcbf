import { type EventView } from '@festix/domain/contract';
import { type ChecklistLine } from '@festix/domain/programme';
import { useArea } from '../../../../frame/areas/area-context.tsx';

/** Tab in which a line is set. */
const WHERE: Readonly<Record<Exclude<ChecklistLine, 'seller'>, string>> = {
  name: 'general',
  dates: 'general',
  venue: 'general',
  lots: 'lots',
  meia: 'lots',
  cover: 'general',
  age_rating: 'general',
  accessibility: 'general',
};

/** Returns the path of the setting of each line. */
export function useChecklistPlaces(event: EventView): (line: ChecklistLine) => string {
  const { area, link } = useArea();
  // The administration edits the seller in the producer's place, and not its own.
  const seller = area === 'super-admin' ? link(`/users/${event.producer.id}#vendedor`) : '/settings#vendedor';
  return (line) => (line === 'seller' ? seller : link(`/events/${event.id}/${WHERE[line]}`));
}
