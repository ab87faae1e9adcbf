import { eventEndpoints, type Id } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH } from '@festix/domain/ground';
import { useRested } from '@festix/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { developersTexts as texts } from './developers-texts.ts';

export interface OwnEventInputProps {
  /** The one that is chosen already, which the list may not have. */
  known?: { id: Id; name: string } | null;
  /** Ant Design's form sets these three. */
  id?: string;
  value?: Id | null;
  onChange?: (event_id: Id | null) => void;
}

/** Most events of one answer; typing finds the others. */
const MOST = 100;

/** Chooses one of the producer's events, or all of them. */
export function OwnEventInput({ known, id, value, onChange }: OwnEventInputProps) {
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
  const offered = known && !found.some((event) => event.id === known.id) ? [known, ...found] : found;
  return (
    <Select<Id>
      {...(id && { id })}
      allowClear
      placeholder={texts.allEvents}
      value={value ?? null}
      options={offered.map((event) => ({ value: event.id, label: event.name }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={<span className="fx-quiet">{texts.noEventFound}</span>}
      onChange={(chosen: Id | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
