import { teamEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Form, Select } from 'antd';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';

/** Most teams of one answer. */
const MOST = 100;

/** Chooses the teams of a new event. */
export function TeamsPart() {
  const { data, error, isPending, refetch } = useAreaCall(teamEndpoints.list, {
    query: { take: MOST, sort: 'name', sortDir: 'asc' },
  });
  if (data?.count === 0) return null;
  if (error && !data) {
    return (
      <FormPart title={texts.teams} line={texts.teamsHint}>
        <LoadFailure title={notices.teamsLoadFailed} error={error} onRetry={() => void refetch()} />
      </FormPart>
    );
  }
  return (
    <FormPart title={texts.teams} line={texts.teamsHint}>
      <Form.Item name="team_ids" label={texts.teams}>
        <Select
          mode="multiple"
          options={data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          loading={isPending}
          placeholder={texts.teamsPlaceholder}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
    </FormPart>
  );
}
