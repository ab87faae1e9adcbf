import { eventEndpoints, type EventRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { useReloadEvents } from '../../general/use-reload-events.ts';
import { lifeTexts as texts } from './life-texts.ts';

interface WithdrawDialogProps {
  event: Pick<EventRowView, 'id' | 'name'>;
  onClose(): void;
}

/** Asks before an event's page is gone for a while. */
export function UnpublishDialog({ event, onClose }: WithdrawDialogProps) {
  const { call } = useArea();
  const reload = useReloadEvents();
  const unpublish = useConfirmed(event, () => call(eventEndpoints.unpublish, { params: { event_id: event.id } }), {
    place: 'events.unpublish',
    done: notices.eventUnpublished,
    failed: notices.eventUnpublishFailed,
    onClose,
    onDone: reload,
  });
  return (
    <ConfirmDialog
      {...unpublish}
      title={texts.unpublishTitle}
      consequence={texts.unpublishConsequence}
      confirmLabel={texts.unpublish}
    />
  );
}

/** Asks before an event is gone for ever. */
export function RemoveEventDialog({ event, onClose }: WithdrawDialogProps) {
  const { call } = useArea();
  const reload = useReloadEvents();
  const remove = useConfirmed(event, () => call(eventEndpoints.remove, { params: { event_id: event.id } }), {
    place: 'events.remove',
    done: notices.eventRemoved,
    failed: notices.eventRemoveFailed,
    onClose,
    onDone: reload,
  });
  return (
    <ConfirmDialog
      {...remove}
      title={texts.removeTitle(event.name)}
      consequence={texts.removeConsequence}
      confirmLabel={texts.remove}
      danger
    />
  );
}
