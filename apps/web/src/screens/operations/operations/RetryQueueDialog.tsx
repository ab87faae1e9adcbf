import { operationsEndpoints, type QueueView, type RetriedJobsView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useAction } from '../../../frame/app/use-action.ts';
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
  const retry = useAction((name: string) => call(operationsEndpoints.retryQueue, { params: { queue: name } }), {
    place: 'operations.retry-queue',
    failed: notices.jobRetryFailed,
    onDone: async ({ retried }: RetriedJobsView) => {
      success(texts.retriedSome(retried));
      onClose();
      await changed();
    },
  });
  return (
    <ConfirmDialog
      open
      title={texts.retryAllTitle(failed)}
      consequence={texts.retryAllConsequence}
      confirmLabel={retry.isBusy ? texts.retrying : texts.retryAllConfirm}
      busy={retry.isBusy}
      onConfirm={() => void retry.run(queue)}
      onCancel={onClose}
    />
  );
}
