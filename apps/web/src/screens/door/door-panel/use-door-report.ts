import { doorPanelEndpoints } from '@festix/domain/contract';
import { doorReportName, type DoorReportFormat } from '@festix/domain/door';
import { dayOf, notices } from '@festix/domain/ground';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../frame/app/save-file.ts';
import { useAction, type Action } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { callRaw } from '../../../data/call.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';

/** Milliseconds without a byte after which a download counts as lost. */
const SILENCE = 120_000;

/** Downloads the door report. Leaving the screen aborts it. */
export function useDoorReport(isOver: boolean): Action<DoorReportFormat> {
  const { id: event_id, time_zone } = useEvent();
  const { area } = useArea();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  return useAction(
    async (format: DoorReportFormat) => {
      const { signal } = (underWay.current = new AbortController());
      const options = { area, params: { event_id }, query: { format }, signal, patience: SILENCE };
      return callRaw(doorPanelEndpoints.report, options)
        .then((response) => response.blob())
        .catch((error: unknown) => {
          if (signal.aborted) return undefined;
          throw error;
        });
    },
    {
      place: 'door-panel.report',
      failed: notices.doorReportFailed,
      onDone: (file, format) => {
        if (!file) return;
        const day = dayOf(new Date(serverNow()), time_zone);
        saveFile(doorReportName({ day, format, is_partial: !isOver }), file);
      },
      done: notices.salesReportDone,
    },
  );
}
