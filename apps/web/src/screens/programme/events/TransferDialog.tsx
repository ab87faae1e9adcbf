import { eventEndpoints, type CandidateView, type EventRowView, type Id } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH, fieldProblems, notices } from '@festix/domain/ground';
import { Banner, useNotices, useRested } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { keepPreviousData } from '@tanstack/react-query';
import { Checkbox, Form, Select } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useConfirmedForm } from '../../../frame/form/use-confirmed.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useReloadEvents } from '../general/use-reload-events.ts';
import { eventsTexts as texts, transferConsequence } from './events-texts.ts';
import styles from '../../../frame/event/events.module.css';

export interface TransferDialogProps {
  event: Pick<EventRowView, 'id' | 'name' | 'producer'>;
  onClose(): void;
}

interface Fields {
  new_producer_id: Id | null;
  copy_teams: boolean;
}

const NEW: Fields = { new_producer_id: null, copy_teams: false };

/** Asks for the event's next producer, and shows the consequences. */
export function TransferDialog({ event, onClose }: TransferDialogProps) {
  const { call } = useArea();
  const { success } = useNotices();
  const reload = useReloadEvents();
  const candidates = useCandidates(event.id);
  const { dialog, fields } = useConfirmedForm(
    ({ new_producer_id, copy_teams }: Fields) =>
      call(eventEndpoints.transfer, {
        params: { event_id: event.id },
        body: { new_producer_id: new_producer_id ?? '', copy_teams },
      }),
    {
      place: 'events.transfer',
      failed: notices.eventTransferFailed,
      onClose,
      onDone: ({ message }) => {
        success(message);
        void reload();
      },
    },
  );
  const copiesTeams = Form.useWatch('copy_teams', fields.form) ?? false;
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.transferTitle}
      consequence={transferConsequence(event.producer.name, copiesTeams)}
      confirmLabel={dialog.busy ? texts.transferring : texts.transfer}
      confirmDisabled={candidates.isNobody || candidates.hasFailed}
    >
      <p className={styles.transferEvent}>{event.name}</p>
      {candidates.hasFailed ? (
        <LoadFailure title={texts.producersLoadFailed} error={candidates.error} onRetry={candidates.retry} />
      ) : candidates.isNobody ? (
        <Banner tone="warning">{notices.noProducers}</Banner>
      ) : (
        <ScreenForm {...fields} initialValues={NEW}>
          <Form.Item
            name="new_producer_id"
            label={texts.newProducer}
            rules={[{ required: true, message: fieldProblems.newProducer }]}
          >
            <Select<Id>
              placeholder={texts.chooseProducer}
              options={candidates.options}
              optionRender={({ data }) => (
                <>
                  {data.label} <span className="fx-quiet">{data.email}</span>
                </>
              )}
              showSearch={{ filterOption: false, onSearch: candidates.search }}
              loading={candidates.isBusy}
              notFoundContent={
                <span className="fx-quiet">{candidates.isBusy ? texts.searching : notices.noProducers}</span>
              }
            />
          </Form.Item>
          <Form.Item name="copy_teams" valuePropName="checked" extra={texts.copyTeamsHint}>
            <Checkbox>{texts.copyTeams}</Checkbox>
          </Form.Item>
        </ScreenForm>
      )}
    </ConfirmDialog>
  );
}

/** Most producers offered; typing finds the others. */
const MOST = 25;

/** Finds producers other than the event's own, by the typed text. */
function useCandidates(event_id: Id) {
  const [typed, search] = useState('');
  const { rested: query, isTyping } = useRested(typed, EVENT_NAME_LENGTH);
  const { data, error, isFetching, refetch } = useAreaCall(
    eventEndpoints.transferCandidates,
    { params: { event_id }, query: { take: MOST, ...(query && { query }) } },
    { placeholderData: keepPreviousData },
  );
  return {
    options: (data?.data ?? []).map(({ id, name, email }: CandidateView) => ({ value: id, label: name, email })),
    /** There is no other producer at all. */
    isNobody: query === '' && !isFetching && data?.count === 0,
    hasFailed: error !== null && !data,
    error,
    retry: () => void refetch(),
    isBusy: isFetching || isTyping,
    search,
  };
}
