import { type EventDeviceView, type OperatedDeviceView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Facts } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { devicesTexts as texts } from './devices-texts.ts';
import { LastSeen } from './LastSeen.tsx';

export interface RevokeDialogProps {
  device: EventDeviceView | OperatedDeviceView;
  onRevoke(device_id: string): Promise<void>;
  /** The query to read again afterwards. */
  list: QueryKey;
  onClose(): void;
}

/** Asks before a device is revoked for good, at every event. */
export function RevokeDialog({ device, onRevoke, list, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient();
  const waiting = 'waiting' in device ? device.waiting : null;
  const revoke = useConfirmed(device.id, onRevoke, {
    place: 'devices.revoke',
    done: notices.deviceRevoked,
    failed: notices.deviceRevokeFailed,
    onClose,
    onDone: () => queryClient.invalidateQueries({ queryKey: list }),
  });
  return (
    <ConfirmDialog
      {...revoke}
      danger
      title={texts.revokeTitle(device.name)}
      consequence={texts.revokeConsequence}
      confirmLabel={revoke.busy ? texts.revoking : texts.revokeConfirm}
    >
      <Facts
        facts={[
          { label: texts.person, value: device.user.name },
          { label: texts.lastSeen, value: <LastSeen device={device} /> },
          ...(waiting ? [{ label: texts.waiting, value: texts.waits(waiting) }] : []),
        ]}
      />
    </ConfirmDialog>
  );
}
