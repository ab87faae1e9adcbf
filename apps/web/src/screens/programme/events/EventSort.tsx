import type { EventListQuery } from '@festix/domain/contract';
import { SortSelect } from '@festix/ui/workbench';
import { eventsTexts as texts } from './events-texts.ts';

const BY_NAME = [
  { value: 'name asc', label: texts.byName },
  { value: 'name desc', label: texts.byNameBackwards },
] as const;

const TO_COME = [
  { value: 'start_date asc', label: texts.earliest },
  { value: 'start_date desc', label: texts.latest },
  ...BY_NAME,
] as const;

const PAST = [
  { value: 'start_date desc', label: texts.newest },
  { value: 'start_date asc', label: texts.oldest },
  ...BY_NAME,
] as const;

export interface EventSortProps {
  /** Present query of the list. */
  query: Pick<EventListQuery, 'sort' | 'sortDir' | 'future'>;
  onChange(order: { sort: string; sortDir: string }): void;
}

/** Chooses the order of the events. */
export function EventSort({ query, onChange }: EventSortProps) {
  return (
    <SortSelect
      orders={query.future === 'false' ? PAST : TO_COME}
      sort={query.sort === 'name' ? 'name' : 'start_date'}
      sortDir={query.sortDir ?? 'asc'}
      onChange={onChange}
    />
  );
}
