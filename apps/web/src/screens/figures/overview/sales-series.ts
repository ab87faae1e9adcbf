import type { ChartSeries } from '@festix/ui/workbench';
import { overviewTexts as texts } from './overview-texts.ts';

/** Series of the chart: origins of sales, and tickets for free events. */
export const SERIES = {
  online: { key: 'online', name: texts.onlineSeries, colour: 1 },
  till: { key: 'till', name: texts.till, colour: 2 },
  tickets: { key: 'tickets', name: texts.ticketsHead, colour: 1 },
} as const satisfies Record<string, ChartSeries>;

const BY_ORIGIN: readonly ChartSeries[] = [SERIES.online, SERIES.till];
const BY_TICKETS: readonly ChartSeries[] = [SERIES.tickets];

export function seriesOf(isFree: boolean): readonly ChartSeries[] {
  return isFree ? BY_TICKETS : BY_ORIGIN;
}
