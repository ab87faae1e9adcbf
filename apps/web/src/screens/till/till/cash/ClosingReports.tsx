import type { Id } from '@festix/domain/contract';
import { lazy, Suspense } from 'react';
import { useAwaitedReports } from '../../../../offline/papers.ts';
import { useTillHere } from '../use-till.ts';
import { useReportsTurn } from './use-reports-turn.ts';

const ClosingReport = lazy(async () => ({ default: (await import('./ClosingReport.tsx')).ClosingReport }));

/** Completes and prints the reports of closed drawers, on whichever page of the till the operator is by then. */
export function ClosingReports() {
  const { event } = useTillHere();
  const awaited = useAwaitedReports(event.event_id);
  const hasTurn = useReportsTurn(event.event_id);
  if (!hasTurn) return null;
  return (
    <Suspense fallback={null}>
      {awaited.map((session_id: Id) => (
        <ClosingReport key={session_id} session_id={session_id} />
      ))}
    </Suspense>
  );
}
