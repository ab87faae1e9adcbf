import { eventEndpoints, type EventRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useAction } from '../../../../frame/app/use-action.ts';
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
  const unpublish = useAction(() => call(eventEndpoints.unpublish, { params: { event_id: event.id } }), {
    place: 'events.unpublish',
    done: notices.eventUnpublished,
    failed: notices.eventUnpublishFailed,
    onDone: async () => {
      onClose();
      await reload();
    },
  });
  return (
    <ConfirmDialog
      open
      title={texts.unpublishTitle}
      consequence={texts.unpublishConsequence}
      confirmLabel={texts.unpublish}
      busy={unpublish.isBusy}
      onConfirm={() => void unpublish.run(undefined)}
      onCancel={onClose}
    />
  );
}

/** Asks before an event is gone for ever. */
export function RemoveEventDialog({ event, onClose }: WithdrawDialogProps) {
  const { call } = useArea();
  const reload = useReloadEvents();
  const remove = useAction(() => call(eventEndpoints.remove, { params: { event_id: event.id } }), {
    place: 'events.remove',
    done: notices.eventRemoved,
    failed: notices.eventRemoveFailed,
    onDone: async () => {
      onClose();
      await reload();
    },
  });
  return (
    <ConfirmDialog
      open
      title={texts.removeTitle(event.name)}
      consequence={texts.removeConsequence}
      confirmLabel={texts.remove}
      danger
      busy={remove.isBusy}
      onConfirm={() => void remove.run(undefined)}
      onCancel={onClose}
    />
  );
}
