import { type Id } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH } from '@festix/domain/ground';
import { useRested } from '@festix/ui';
import { FoundFilter } from '@festix/ui/workbench';
import { Select } from 'antd';
import { useState } from 'react';
import { useFoundEvents } from './use-found-events.ts';
import styles from '@festix/ui/filters.module.css';

interface FilterWords {
  label: string;
  /** Text without a filter. */
  all: string;
}

export interface EventFilterProps extends FilterWords {
  /** Empty = all. */
  event_id: Id | '';
  onChange(event_id: Id | ''): void;
}

/** Filters by one of the events sold here, found by name among many. */
export function EventFilter({ label, all, event_id, onChange }: EventFilterProps) {
  const [typed, setTyped] = useState('');
  const { events, isSearching } = useFoundEvents(typed, event_id);
  return (
    <FoundFilter
      label={label}
      all={all}
      options={events}
      chosen={event_id ? { value: event_id, label: '…' } : undefined}
      busy={isSearching}
      onSearch={setTyped}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

export interface EventsFilterProps extends FilterWords {
  /** Empty = all. */
  event_ids: readonly Id[];
  onChange(event_ids: Id[]): void;
}

/** Filters by several events, in short: `Arraial + 2`. */
export function EventsFilter({ label, all, event_ids, onChange }: EventsFilterProps) {
  const [typed, setTyped] = useState('');
  const { rested: searched } = useRested(typed, EVENT_NAME_LENGTH);
  const [first = ''] = event_ids;
  const { events, isSearching } = useFoundEvents(searched, first);
  return (
    <Select<Id[]>
      className={styles.filter}
      style={{ minWidth: `min(100%, ${all.length}ch + 52px)` }}
      mode="multiple"
      allowClear
      aria-label={label}
      value={[...event_ids]}
      options={events}
      placeholder={all}
      maxTagCount={0}
      maxTagPlaceholder={() => (
        <>
          <b>{events.find(({ value }) => value === first)?.label ?? '…'}</b>
          {event_ids.length > 1 && ` + ${event_ids.length - 1}`}
        </>
      )}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isSearching}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}
