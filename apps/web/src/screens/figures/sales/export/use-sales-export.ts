import { exportEndpoints, type SalesExportQuery } from '@festix/domain/contract';
import { salesReportName, type SalesReportFormat } from '@festix/domain/figures';
import { dayOf, notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../../frame/app/save-file.ts';
import { useAction } from '../../../../frame/app/use-action.ts';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { callRaw } from '../../../../data/call.ts';
import { serverNow } from '../../../../data/server-clock.ts';
import { useEvent } from '../../../../frame/event/event-context.tsx';
import { reportMeter, type ReportProgress } from './report-meter.ts';

/** Milliseconds without a byte after which nothing more will come; the first one waits for its turn, too. */
const SILENCE = 120_000;

export interface SalesExport {
  start(query: SalesExportQuery): void;
  /** Cancels the running download. */
  cancel(): void;
  isBusy: boolean;
  /** Progress of the download; undefined before the first byte. */
  progress: ReportProgress | undefined;
}

/** Has a report written and hands it to the person, unless they give up before. */
export function useSalesExport(format: SalesReportFormat, onDone: () => void): SalesExport {
  const { id: event_id, time_zone } = useEvent();
  const { area } = useArea();
  const { success } = useNotices();
  const [progress, setProgress] = useState<ReportProgress>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const write = useAction(
    async (query: SalesExportQuery) => {
      const { signal } = (underWay.current = new AbortController());
      setProgress(undefined);
      const onPiece = reportMeter(format, setProgress);
      const options = { area, params: { event_id }, query: { ...query, format }, signal, patience: SILENCE, onPiece };
      return callRaw(exportEndpoints.sales, options)
        .then((response) => response.blob())
        .catch((error: unknown) => {
          if (signal.aborted) return undefined;
          throw error;
        });
    },
    {
      place: 'sales.export',
      failed: format === 'csv' ? notices.salesReportFailed : notices.salesSheetFailed,
      onDone: (file) => {
        if (!file) return;
        saveFile(salesReportName(dayOf(new Date(serverNow()), time_zone), format), file);
        success(notices.salesReportDone);
        onDone();
      },
    },
  );
  return {
    start: (query) => void write.run(query),
    cancel: () => underWay.current?.abort(),
    isBusy: write.isBusy,
    progress,
  };
}
