import { eventEndpoints, type EventView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { missingLines } from '@festix/domain/programme';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { useReloadEvents } from '../../general/use-reload-events.ts';
import { Checklist } from './Checklist.tsx';
import { lifeTexts as texts } from './life-texts.ts';

/** Shows the checklist, and publishes once no required line is missing. */
export function PublishDialog({ event, onClose }: { event: EventView; onClose(): void }) {
  const { call } = useArea();
  const reload = useReloadEvents();
  const publish = useConfirmed(event, () => call(eventEndpoints.publish, { params: { event_id: event.id } }), {
    place: 'events.publish',
    done: notices.eventPublished,
    failed: notices.eventPublishFailed,
    onClose,
    onDone: reload,
  });
  return (
    <ConfirmDialog
      {...publish}
      title={texts.publishTitle}
      consequence={texts.publishConsequence}
      confirmLabel={publish.busy ? texts.publishing : texts.publish}
      confirmDisabled={missingLines(event.checklist).length > 0}
    >
      <Checklist event={event} onLeave={onClose} />
    </ConfirmDialog>
  );
}
