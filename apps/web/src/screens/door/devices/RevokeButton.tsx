import type { DeviceView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { devicesTexts as texts } from './devices-texts.ts';

/** Opens the question before a device is revoked. */
export function RevokeButton({ device: { name }, onAsk }: { device: Pick<DeviceView, 'name'>; onAsk(): void }) {
  return (
    <Button
      type="text"
      aria-label={texts.revokeOf(name)}
      title={texts.revoke}
      icon={<Icon of={Prohibit} />}
      onClick={onAsk}
    />
  );
}
