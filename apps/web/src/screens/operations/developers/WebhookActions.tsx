import { webhookEndpoints, type WebhookView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { Key } from '@phosphor-icons/react/Key';
import { ListBullets } from '@phosphor-icons/react/ListBullets';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Power } from '@phosphor-icons/react/Power';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { menuLink } from '../../../frame/app/menu-link.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { developersTexts as texts } from './developers-texts.ts';
import { useReloadDevelopers } from './use-developers.ts';
import { useSendTest } from './use-send-test.ts';

export interface WebhookActionsProps {
  webhook: WebhookView;
  /** Path of its webhook events. */
  href: string;
  onEdit(): void;
  onRotate(): void;
  onRemove(): void;
}

/** Offers the actions of a webhook address. */
export function WebhookActions({ webhook, href, onEdit, onRotate, onRemove }: WebhookActionsProps) {
  const { id, url, is_active } = webhook;
  const { call } = useArea();
  const reload = useReloadDevelopers();
  const test = useSendTest(id);
  const power = useAction(
    (on: boolean) => call(webhookEndpoints.edit, { params: { webhook_id: id }, body: { is_active: on } }),
    {
      place: 'developers.switch',
      done: is_active ? texts.switchedOffDone : texts.switchedOn,
      failed: texts.webhookSaveFailed,
      onDone: reload,
    },
  );
  const items = [
    menuLink('deliveries', texts.openDeliveries, ListBullets, href),
    ...(is_active
      ? [{ key: 'test', label: texts.sendTest, icon: iconOf(PaperPlaneTilt), onClick: () => void test.run(undefined) }]
      : []),
    { key: 'edit', label: texts.edit, icon: iconOf(PencilSimple), onClick: onEdit },
    {
      key: 'power',
      label: is_active ? texts.switchOff : texts.switchOn,
      icon: iconOf(Power),
      onClick: () => void power.run(!is_active),
    },
    { key: 'rotate', label: texts.rotate, icon: iconOf(Key), onClick: onRotate },
    { key: 'remove', label: texts.remove, danger: true, icon: iconOf(Trash), onClick: onRemove },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actionsOf(url)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}

function iconOf(glyph: Parameters<typeof Icon>[0]['of']) {
  return <Icon of={glyph} size={18} />;
}
