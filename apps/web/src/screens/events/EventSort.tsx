import type { EventListQuery } from '@festix/domain';
import { SortSelect } from '@festix/ui/workbench';

const ORDERS = [
  { value: 'start_date asc', label: 'Mais cedo' },
  { value: 'start_date desc', label: 'Mais tarde' },
  { value: 'name asc', label: 'Nome A–Z' },
  { value: 'name desc', label: 'Nome Z–A' },
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
