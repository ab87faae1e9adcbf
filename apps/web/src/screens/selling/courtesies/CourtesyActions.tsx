import type { CourtesyView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { admits } from '../../../frame/event/admits.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { deliveriesTexts } from '../../messages/deliveries/deliveries-texts.ts';
import { useTicketFile } from '../../messages/deliveries/use-ticket-file.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { courtesiesTexts as texts } from './courtesies-texts.ts';

export interface CourtesyActionsProps {
  courtesy: CourtesyView;
  onResend(): void;
  onRemove(): void;
}

/** Offers the actions of a courtesy in its row. */
export function CourtesyActions({ courtesy, onResend, onRemove }: CourtesyActionsProps) {
  const event = useEvent();
  const { can } = useArea();
  const file = useTicketFile(event.id);
  const items = [
    admits(event) &&
      can('orders:resend', event) && {
        key: 'resend',
        label: deliveriesTexts.resend,
        icon: <Icon of={PaperPlaneTilt} size={18} />,
        onClick: onResend,
      },
    can('orders:file', event) && {
      key: 'file',
      label: deliveriesTexts.download,
      icon: <Icon of={DownloadSimple} size={18} />,
      onClick: () => void file.run(courtesy.id),
    },
    can('courtesies:edit', event) && {
      key: 'remove',
      label: texts.remove,
      danger: true,
      icon: <Icon of={Trash} size={18} />,
      onClick: onRemove,
    },
  ].filter((item) => item !== false);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actions(courtesy.code)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}
