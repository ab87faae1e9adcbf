import { eventEndpoints, type EventView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { missingLines } from '@festix/domain/programme';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useAction } from '../../../../frame/app/use-action.ts';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { useReloadEvents } from '../../general/use-reload-events.ts';
import { Checklist } from './Checklist.tsx';
import { lifeTexts as texts } from './life-texts.ts';

/** Shows the checklist, and publishes once no required line is missing. */
export function PublishDialog({ event, onClose }: { event: EventView; onClose(): void }) {
  const { call } = useArea();
  const reload = useReloadEvents();
  const publish = useAction(() => call(eventEndpoints.publish, { params: { event_id: event.id } }), {
    place: 'events.publish',
    done: notices.eventPublished,
    failed: notices.eventPublishFailed,
    onDone: async () => {
      onClose();
      await reload();
    },
  });
  return (
    <ConfirmDialog
      open
      title={texts.publishTitle}
      consequence={texts.publishConsequence}
      confirmLabel={publish.isBusy ? texts.publishing : texts.publish}
      busy={publish.isBusy}
      confirmDisabled={missingLines(event.checklist).length > 0}
      onConfirm={() => void publish.run(undefined)}
      onCancel={onClose}
    >
      <Checklist event={event} onLeave={onClose} />
    </ConfirmDialog>
  );
}
