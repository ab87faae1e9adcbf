import { notices, operationsEndpoints, type OperatedDeviceView } from '@festix/domain';
import { DateTime, Facts } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../app/use-action.ts';
import { useArea } from '../../areas/area-context.tsx';
import { keyOf } from '../../data/queries.ts';
import { devicesTexts as texts } from '../checkins/devices/devices-texts.ts';

export interface RevokeDialogProps {
  device: OperatedDeviceView;
  onClose(): void;
}

/** Asks before a device is shut out of every event for good. */
export function RevokeDialog({ device: { id, name, user, last_seen_at }, onClose }: RevokeDialogProps) {
  const { area, call } = useArea();
  const queryClient = useQueryClient();
  const revoke = useAction((device_id: string) => call(operationsEndpoints.revokeDevice, { params: { device_id } }), {
    place: 'operations.revoke',
    done: notices.deviceRevoked,
    failed: notices.deviceRevokeFailed,
    onDone: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: keyOf(operationsEndpoints.devices, { area }) });
    },
  });
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
        ]}
      />
    </ConfirmDialog>
  );
}
