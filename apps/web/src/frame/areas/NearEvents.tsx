import { type EventRowView } from '@festix/domain/contract';
import { formatDate } from '@festix/domain/ground';
import { Button, dayWords, Icon, useMediaQuery } from '@festix/ui';
import { EventSwitcher, type SwitcherEvent } from '@festix/ui/workbench';
import { CaretUpDown } from '@phosphor-icons/react/CaretUpDown';
import shellStyles from '@festix/ui/shell.module.css';
import { useArea } from './area-context.tsx';
import { areasTexts as texts } from './areas-texts.ts';
import { MiniCover } from './MiniCover.tsx';
import { useAreaEvents } from './use-area-events.ts';

/** Posters that fit above the foot of the menu, in tall and short windows. */
const SHOWN = { tall: 3, short: 1 };
const SHORT = '(max-height: 53.75em)';

export interface NearEventsProps {
  selected?: string;
  /** Opens the chooser of all upcoming events. */
  onAll(): void;
}

/** Shows the next events, one click away. */
export function NearEvents({ selected, onAll }: NearEventsProps) {
  const { link } = useArea();
  const { events = [] } = useAreaEvents();
  const shown = useMediaQuery(SHORT) ? SHOWN.short : SHOWN.tall;
  if (events.length === 0) return null;
  const current = events.find((event) => event.id === selected);
  const others = events.filter((event) => event !== current);
  const near = [...(current ? [current] : []), ...others].slice(0, shown).sort(bySoonest);
  return (
    <>
      <EventSwitcher
        events={near.map((event) => switcherEvent(event, link(`/events/${event.id}`)))}
        selected={selected}
      />
      {events.length > shown && (
        <Button
          className={shellStyles.sideAll}
          type="text"
          size="small"
          block
          icon={<Icon of={CaretUpDown} size={16} />}
          onClick={onAll}
        >
          {texts.nextEvents}
        </Button>
      )}
    </>
  );
}

function switcherEvent(event: EventRowView, href: string): SwitcherEvent {
  return {
    id: event.id,
    name: event.name,
    href,
    when: eventDay(event, new Date()),
    poster: <MiniCover event={event} />,
  };
}

/** Returns `sáb 13/06 · hoje`. */
export function eventDay({ start_date, time_zone }: Pick<EventRowView, 'start_date' | 'time_zone'>, now: Date): string {
  const isToday = formatDate(start_date, time_zone) === formatDate(now, time_zone);
  return dayWords(start_date, time_zone) + (isToday ? ` · ${texts.today}` : '');
}

function bySoonest(one: EventRowView, other: EventRowView): number {
  return one.start_date.localeCompare(other.start_date);
}
