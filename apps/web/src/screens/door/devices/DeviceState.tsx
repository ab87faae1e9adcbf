import type { DeviceView } from '@festix/domain/contract';
import { StatusTag } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { devicesTexts as texts } from './devices-texts.ts';

/** Shows whether a device works or was revoked. */
export function DeviceState({ device: { revoked_at } }: { device: Pick<DeviceView, 'revoked_at'> }) {
  return revoked_at ? (
    <StatusTag tone="error" icon={Prohibit}>
      {texts.revoked}
    </StatusTag>
  ) : (
    <StatusTag tone="ok" icon={Check}>
      {texts.works}
    </StatusTag>
  );
}
