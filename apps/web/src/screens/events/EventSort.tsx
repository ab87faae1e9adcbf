import type { EventListQuery } from '@festix/domain';
import { SortSelect } from '@festix/ui/workbench';
import { eventsTexts as texts } from './events-texts.ts';

const ORDERS = [
  { value: 'start_date asc', label: texts.earliest },
  { value: 'start_date desc', label: texts.latest },
  { value: 'name asc', label: texts.byName },
  { value: 'name desc', label: texts.byNameBackwards },
] as const;

export interface EventSortProps {
  /** What the list asks for now. */
  query: Pick<EventListQuery, 'sort' | 'sortDir'>;
  onChange(order: { sort: string; sortDir: string }): void;
}

/** In which order the events stand. */
export function EventSort({ query, onChange }: EventSortProps) {
  return (
    <SortSelect
      orders={ORDERS}
      sort={query.sort === 'name' ? 'name' : 'start_date'}
      sortDir={query.sortDir ?? 'asc'}
      onChange={onChange}
    />
  );
}
