import { operationsEndpoints, type JobsView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ListSkeleton, SectionTitle } from '@festix/ui';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { operationsTexts as texts } from './operations-texts.ts';
import { Queues } from './Queues.tsx';
import { READ_AGAIN } from './read-again.ts';
import { StaleReading } from './StaleReading.tsx';
import { Sweeps } from './Sweeps.tsx';

/** Shows queues, failed jobs, and sweeps. */
export function JobsScreen() {
  const reading = useAreaCall(operationsEndpoints.jobs, {}, { refetchInterval: READ_AGAIN });
  const { data, error, refetch } = reading;
  return (
    <OperationsFrame tab="jobs">
      <StaleReading of={reading} />
      {data && <Jobs jobs={data} />}
      {!data && <SectionTitle>{texts.queues}</SectionTitle>}
      {!data && !error && <ListSkeleton rows={8} label={texts.tabs.jobs} />}
      {!data && error && <ScreenFailure title={notices.jobsLoadFailed} error={error} onRetry={() => void refetch()} />}
    </OperationsFrame>
  );
}

function Jobs({ jobs: { queues, sweeps } }: { jobs: JobsView }) {
  return (
    <>
      <Queues queues={queues} />
      <FailedJobs queues={queues.map(({ queue }) => queue)} />
      <Sweeps sweeps={sweeps} />
    </>
  );
}
