import { operationsEndpoints, type QueueView, type RetriedJobsView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { operationsTexts as texts } from './operations-texts.ts';
import { useJobsChanged } from './use-jobs-changed.ts';

export interface RetryQueueDialogProps {
  queue: QueueView;
  onClose(): void;
}

/** Asks before all that failed in a queue is tried again. */
export function RetryQueueDialog({ queue: { queue, failed }, onClose }: RetryQueueDialogProps) {
  const { call } = useArea();
  const { success } = useNotices();
  const changed = useJobsChanged();
  const retry = useConfirmed(
    queue,
    (name: string) => call(operationsEndpoints.retryQueue, { params: { queue: name } }),
    {
      place: 'operations.retry-queue',
      failed: notices.jobRetryFailed,
      onClose,
      onDone: async ({ retried }: RetriedJobsView) => {
        success(texts.retriedSome(retried));
        await changed();
      },
    },
  );
  return (
    <ConfirmDialog
      {...retry}
      title={texts.retryAllTitle(failed)}
      consequence={texts.retryAllConsequence}
      confirmLabel={retry.busy ? texts.retrying : texts.retryAllConfirm}
    />
  );
}
