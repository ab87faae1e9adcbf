import { ArrowsDownUp } from '@phosphor-icons/react/ArrowsDownUp';
import { Select } from 'antd';
import { Icon } from '../icon/Icon.tsx';
import styles from './filters.module.css';

/** A way to order a list: `name asc`. */
export type SortOrder<Sort extends string> = `${Sort} ${'asc' | 'desc'}`;

export interface SortSelectProps<Sort extends string> {
  orders: readonly { value: SortOrder<Sort>; label: string }[];
  sort: Sort;
  sortDir: 'asc' | 'desc';
  onChange: (order: { sort: Sort; sortDir: 'asc' | 'desc' }) => void;
}

/** Chooses the order of records; it stands beside the filters, because a phone's list has no column heads. */
export function SortSelect<Sort extends string>({ orders, sort, sortDir, onChange }: SortSelectProps<Sort>) {
  return (
    <Select<SortOrder<Sort>>
      className={styles.filter}
      aria-label="Ordenar"
      value={`${sort} ${sortDir}`}
      options={orders.map((order) => ({ ...order }))}
      popupMatchSelectWidth={false}
      prefix={<Icon of={ArrowsDownUp} size={18} />}
      onChange={(order) => {
        const [by, direction] = order.split(' ') as [Sort, 'asc' | 'desc'];
        onChange({ sort: by, sortDir: direction });
      }}
    />
  );
}
