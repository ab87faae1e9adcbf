import { participantEndpoints } from '@festix/domain/contract';
import { paperParts, participantsName, type ParticipantsFormat } from '@festix/domain/figures';
import { dayOf, notices } from '@festix/domain/ground';
import { Button, Icon } from '@festix/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { Dropdown } from 'antd';
import { saveFile } from '../../../frame/app/save-file.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { callRaw } from '../../../data/call.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { participantsTexts as texts } from './participants-texts.ts';
import { narrowingOf, type ParticipantsAddress } from './use-participants.ts';

/** Milliseconds without a byte after which nothing more will come. */
const SILENCE = 120_000;

interface Wanted {
  format: ParticipantsFormat;
  part?: number;
}

/** Offers the list as a table or on paper, to people with the right to export it. */
export function ParticipantFiles({ address, count }: { address: ParticipantsAddress; count: number }) {
  const event = useEvent();
  const { area, can, has } = useArea();
  const { run, isBusy } = useAction(
    async (wanted: Wanted) => {
      const query = { ...narrowingOf(address), ...wanted };
      const asked = { area, params: { event_id: event.id }, query, patience: SILENCE };
      return (await callRaw(participantEndpoints.export, asked)).blob();
    },
    {
      place: 'participants.export',
      done: notices.salesReportDone,
      failed: notices.participantsFileFailed,
      onDone: (file, { format, part }) =>
        saveFile(participantsName(dayOf(new Date(serverNow()), event.time_zone), format, part), file),
    },
  );
  if (!has(participantEndpoints.export) || !can('orders:export', event)) return null;
  const parts = paperParts(count);
  const items = [
    { key: 'csv', label: texts.asCsv, onClick: () => void run({ format: 'csv' }) },
    { key: 'xlsx', label: texts.asXlsx, onClick: () => void run({ format: 'xlsx' }) },
    ...Array.from({ length: parts }, (_, at) => ({
      key: `pdf-${at}`,
      label: parts === 1 ? texts.asPaper : texts.asPaperPart(at + 1, parts),
      onClick: () => void run({ format: 'pdf', part: at + 1 }),
    })),
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button icon={<Icon of={DownloadSimple} size={18} />} loading={isBusy}>
        {texts.take}
      </Button>
    </Dropdown>
  );
}
