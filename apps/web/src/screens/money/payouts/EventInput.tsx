import { eventEndpoints, type Id } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH } from '@festix/domain/ground';
import { useRested } from '@festix/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';

/** An event as far as a payout of it goes. */
export interface ChosenEvent {
  id: Id;
  name: string;
  time_zone: string;
}

export interface EventInputProps {
  id?: string;
  event: ChosenEvent | undefined;
  onChoose(event: ChosenEvent): void;
}

/** Most events offered; typing finds the others. */
const MOST = 25;

/** Finds one of all events by its name. */
export function EventInput({ id, event, onChoose }: EventInputProps) {
  const [typed, setTyped] = useState('');
  const { rested: name } = useRested(typed, EVENT_NAME_LENGTH);
  const { data, error, isFetching, refetch } = useAreaCall(
    eventEndpoints.list,
    { query: { sort: 'start_date', sortDir: 'desc', take: MOST, ...(name && { name }) } },
    { placeholderData: keepPreviousData },
  );
  if (error && !data) {
    return <LoadFailure title={texts.eventsLoadFailed} error={error} onRetry={() => void refetch()} />;
  }
  const found = data?.data ?? [];
  return (
    <Select<Id>
      {...(id && { id })}
      placeholder={texts.eventPlaceholder}
      value={event?.id ?? null}
      options={found.map((one) => ({ value: one.id, label: one.name, producer: one.producer.name }))}
      labelRender={({ label }) => label ?? event?.name}
      optionRender={({ data: option }) => (
        <>
          {option.label} <span className="fx-quiet">{option.producer}</span>
        </>
      )}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={<span className="fx-quiet">{isFetching ? texts.searching : texts.noEventFound}</span>}
      onChange={(chosen) => {
        const one = found.find((candidate) => candidate.id === chosen);
        if (one) onChoose(one);
      }}
    />
  );
}
