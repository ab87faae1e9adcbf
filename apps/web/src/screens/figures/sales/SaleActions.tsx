import { awaitsPayment } from '@festix/domain/selling';
import type { SaleRowView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { Eye } from '@phosphor-icons/react/Eye';
import { LinkSimple } from '@phosphor-icons/react/LinkSimple';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { admits } from '../../../frame/event/admits.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useTicketFile } from '../../messages/deliveries/use-ticket-file.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { saleTexts, salesTexts as texts } from './sales-texts.ts';
import { useCopyPaymentLink } from './use-payment-link.ts';

export interface SaleActionsProps {
  sale: SaleRowView;
  onResend(): void;
}

/** Offers the actions of a sale in its row. */
export function SaleActions({ sale, onResend }: SaleActionsProps) {
  const event = useEvent();
  const { can, link } = useArea();
  const navigate = useNavigate();
  const file = useTicketFile(event.id);
  const copyPaymentLink = useCopyPaymentLink();
  const isPaid = sale.status === 'paid';
  const items = [
    {
      key: 'see',
      label: texts.see,
      icon: <Icon of={Eye} size={18} />,
      onClick: () => void navigate(link(`/events/${event.id}/sales/${sale.id}`)),
    },
    isPaid &&
      can('orders:file', event) && {
        key: 'file',
        label: saleTexts.download,
        icon: <Icon of={DownloadSimple} size={18} />,
        disabled: file.isBusy,
        onClick: () => void file.run(sale.id),
      },
    isPaid &&
      admits(event) &&
      can('orders:resend', event) && {
        key: 'resend',
        label: saleTexts.resend,
        icon: <Icon of={PaperPlaneTilt} size={18} />,
        onClick: onResend,
      },
    awaitsPayment(sale.status) && {
      key: 'link',
      label: texts.copyPaymentLink,
      icon: <Icon of={LinkSimple} size={18} />,
      onClick: () => void copyPaymentLink(sale),
    },
  ].filter((item) => item !== false);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={saleTexts.actionsOf(sale.code)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}
