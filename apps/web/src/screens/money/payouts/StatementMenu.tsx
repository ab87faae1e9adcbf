import { payoutEndpoints } from '@festix/domain/contract';
import { dayOf, notices } from '@festix/domain/ground';
import { STATEMENT_FORMATS, type StatementFormat } from '@festix/domain/money';
import { Button, Icon } from '@festix/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { Dropdown } from 'antd';
import { saveFile } from '../../../frame/app/save-file.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { callRaw } from '../../../data/call.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';

/** Milliseconds that the file may take: it is written on request. */
const WRITING = 120_000;

/** Downloads the event's statement: receipts, costs and payouts. */
export function StatementMenu() {
  const { id: event_id, slug, time_zone } = useEvent();
  const { area } = useArea();
  const { run, isBusy } = useAction(
    async (format: StatementFormat) => {
      const asked = { area, params: { event_id }, query: { format }, patience: WRITING };
      return (await callRaw(payoutEndpoints.statement, asked)).blob();
    },
    {
      place: 'payouts.statement',
      failed: notices.statementFailed,
      onDone: (file, format) => saveFile(`extrato-${slug}-${dayOf(new Date(serverNow()), time_zone)}.${format}`, file),
    },
  );
  const items = STATEMENT_FORMATS.map((format) => ({
    key: format,
    label: texts.statementAs[format],
    onClick: () => void run(format),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button icon={<Icon of={DownloadSimple} size={18} />} loading={isBusy}>
        {texts.statement}
      </Button>
    </Dropdown>
  );
}
