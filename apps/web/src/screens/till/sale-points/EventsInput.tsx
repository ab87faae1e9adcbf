import { eventEndpoints, lotEndpoints, type Id } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH, foldText } from '@festix/domain/ground';
import { Button, Icon, useRested } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import type { PointEvent } from './sale-point-fields.ts';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import styles from './sale-points.module.css';

export interface EventsInputProps {
  /** Producer whose events are offered; absent = anybody's. */
  producer_id: Id | undefined;
  /** Ant Design's form sets these three. */
  id?: string;
  value?: PointEvent[];
  onChange?: (events: PointEvent[]) => void;
}

/** Chooses the events of a sale point, and of each its lots. */
export function EventsInput({ producer_id, id, value = [], onChange }: EventsInputProps) {
  return (
    <div className={styles.pointEvents}>
      <ul aria-label={texts.events}>
        {value.map((event) => (
          <li key={event.id}>
            <b>{event.name}</b>
            <LotsInput
              event={event}
              onChange={(lots) => onChange?.(value.map((one) => (one.id === event.id ? { ...one, lots } : one)))}
            />
            <Button
              type="text"
              aria-label={texts.takeOut(event.name)}
              icon={<Icon of={X} />}
              onClick={() => onChange?.(value.filter((one) => one.id !== event.id))}
            />
          </li>
        ))}
      </ul>
      <AddEvent
        {...(id && { id })}
        producer_id={producer_id}
        taken={value.map((event) => event.id)}
        onAdd={(event) => onChange?.([...value, event])}
      />
    </div>
  );
}

function LotsInput({ event, onChange }: { event: PointEvent; onChange(lots: Id[]): void }) {
  const { data } = useAreaCall(lotEndpoints.list, { params: { event_id: event.id } }, { staleTime: 60_000 });
  return (
    <Select<Id[]>
      mode="multiple"
      aria-label={texts.lotsOf(event.name)}
      placeholder={texts.allLots}
      value={data ? event.lots : []}
      disabled={!data}
      options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={false}
      maxTagCount="responsive"
      onChange={onChange}
    />
  );
}

interface AddEventProps {
  id?: string;
  producer_id: Id | undefined;
  taken: readonly Id[];
  onAdd(event: PointEvent): void;
}

/** Most events of one answer; typing finds the others. */
const MOST = 100;

function AddEvent({ id, producer_id, taken, onAdd }: AddEventProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().slice(0, EVENT_NAME_LENGTH);
  const { rested: name, isTyping } = useRested(typed, EVENT_NAME_LENGTH);
  const { data, error, isFetching, isPlaceholderData, refetch } = useAreaCall(
    eventEndpoints.list,
    { query: { future: 'true', sort: 'start_date', sortDir: 'asc', take: MOST, ...(name && { name }) } },
    { placeholderData: keepPreviousData },
  );
  if (error && !data) {
    return <LoadFailure title={texts.eventsLoadFailed} error={error} onRetry={() => void refetch()} />;
  }
  // Until the answer to the typed text arrives, Enter must not take the first of the list before it.
  const isBehind = isPlaceholderData || isTyping;
  const offered = (data?.data ?? []).filter(
    (event) =>
      !taken.includes(event.id) &&
      (!producer_id || event.producer.id === producer_id) &&
      (!isBehind || foldText(event.name).includes(foldText(wanted))),
  );
  return (
    <Select<Id>
      {...(id && { id })}
      aria-label={texts.addEvent}
      placeholder={texts.addEvent}
      value={null}
      options={offered.map((event) => ({ value: event.id, label: event.name }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={
        <span className="fx-quiet">{isFetching || isBehind ? texts.searching : texts.noEventFound}</span>
      }
      onChange={(chosen) => {
        const event = offered.find((one) => one.id === chosen);
        if (event) onAdd({ id: event.id, name: event.name, lots: [] });
      }}
    />
  );
}
