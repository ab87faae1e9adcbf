import type { EventListQuery } from '@festix/domain';
import { Icon } from '@festix/ui';
import { ArrowsDownUp } from '@phosphor-icons/react/ArrowsDownUp';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { Select } from 'antd';

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

/** In which order the events stand; beside the filters, for a phone's list has no column heads. */
export function EventSort({ query, onChange }: EventSortProps) {
  return (
    <Select
      className="fx-filter"
      aria-label="Ordenar"
      value={`${query.sort} ${query.sortDir}`}
      options={ORDERS.map((order) => ({ ...order }))}
      popupMatchSelectWidth={false}
      prefix={<Icon of={ArrowsDownUp} size={18} />}
      suffixIcon={<Icon of={CaretDown} size={15} />}
      onChange={(order) => {
        const [sort = '', sortDir = ''] = order.split(' ');
        onChange({ sort, sortDir });
      }}
    />
  );
}
