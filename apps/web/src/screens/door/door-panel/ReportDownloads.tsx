import { DOOR_REPORT_FORMATS, type DoorReportFormat } from '@festix/domain/door';
import { Button, Icon } from '@festix/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { useState } from 'react';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import { useDoorReport } from './use-door-report.ts';

/** The report of the doors, to be had at any time; while the event goes on it says that it is partial. */
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
