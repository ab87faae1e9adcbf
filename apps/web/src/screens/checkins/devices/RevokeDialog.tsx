import { deviceEndpoints, notices, type EventDeviceView } from '@festix/domain';
import { DateTime, Facts } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../app/use-action.ts';
import { useArea } from '../../../areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { devicesTexts as texts } from './devices-texts.ts';

export interface RevokeDialogProps {
  device: EventDeviceView;
  event_id: string;
  onClose(): void;
}

/** Asks before a device is shut out for good. */
export function RevokeDialog({ device, event_id, onClose }: RevokeDialogProps) {
  const { area, call } = useArea();
  const queryClient = useQueryClient();
  const { id, name, user, last_seen_at, waiting } = device;
  const revoke = useAction(
    (device_id: string) => call(deviceEndpoints.revokeOfEvent, { params: { event_id, device_id } }),
    {
      place: 'devices.revoke',
      done: notices.deviceRevoked,
      failed: notices.deviceRevokeFailed,
      onDone: async () => {
        onClose();
        await queryClient.invalidateQueries({
          queryKey: keyOf(deviceEndpoints.ofEvent, { area, params: { event_id } }),
        });
      },
    },
  );
  return (
    <ConfirmDialog
      open
      danger
      title={texts.revokeTitle(name)}
      consequence={texts.revokeConsequence}
      confirmLabel={revoke.isBusy ? texts.revoking : texts.revokeConfirm}
      busy={revoke.isBusy}
      onConfirm={() => void revoke.run(id)}
      onCancel={onClose}
    >
      <Facts
        facts={[
          { label: texts.person, value: user.name },
          {
            label: texts.lastSeen,
            value: last_seen_at ? <DateTime variant="recent" at={last_seen_at} /> : texts.neverSeen,
          },
          ...(waiting ? [{ label: texts.waiting, value: texts.waits(waiting) }] : []),
        ]}
      />
    </ConfirmDialog>
  );
}
