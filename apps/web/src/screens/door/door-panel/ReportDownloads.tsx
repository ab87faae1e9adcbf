import { DOOR_REPORT_FORMATS, type DoorReportFormat } from '@festix/domain/door';
import { Button, Icon } from '@festix/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { useState } from 'react';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import { useDoorReport } from './use-door-report.ts';

/** Offers the door report at any time; before the event's end it is marked as partial. */
export function ReportDownloads({ isOver }: { isOver: boolean }) {
  const { run, isBusy } = useDoorReport(isOver);
  const [asked, setAsked] = useState<DoorReportFormat>();
  return DOOR_REPORT_FORMATS.map((format) => (
    <Button
      key={format}
      icon={<Icon of={DownloadSimple} size={18} />}
      loading={isBusy && asked === format}
      disabled={isBusy && asked !== format}
      {...(!isOver && { title: texts.partial })}
      onClick={() => {
        setAsked(format);
        void run(format);
      }}
    >
      {texts.download[format]}
    </Button>
  ));
}
