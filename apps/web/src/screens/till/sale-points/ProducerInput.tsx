import { peopleEndpoints, type Id } from '@festix/domain/contract';
import { SEARCH_LENGTH } from '@festix/domain/ground';
import { useRested } from '@festix/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { salePointsTexts as texts } from './sale-points-texts.ts';

export interface ProducerInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  value?: Id;
  onChange?: (producer_id: Id | undefined) => void;
}

/** Most producers offered; typing finds the others. */
const MOST = 25;

/** Chooses a producer by name or address; none is the platform. */
export function ProducerInput(field: ProducerInputProps) {
  const [typed, setTyped] = useState('');
  const { rested: query } = useRested(typed, SEARCH_LENGTH);
  const { data, error, isFetching, refetch } = useAreaCall(
    peopleEndpoints.users,
    { query: { role: 'producer', sort: 'name', sortDir: 'asc', take: MOST, ...(query && { query }) } },
    { placeholderData: keepPreviousData },
  );
  if (error && !data) {
    return <LoadFailure title={texts.producersLoadFailed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Select<Id>
      {...field}
      allowClear
      placeholder={texts.producerPlaceholder}
      options={(data?.data ?? []).map(({ id, name, email }) => ({ value: id, label: name, email }))}
      optionRender={({ data: option }) => (
        <>
          {option.label} <span className="fx-quiet">{option.email}</span>
        </>
      )}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={<span className="fx-quiet">{isFetching ? texts.searching : texts.noProducers}</span>}
    />
  );
}
