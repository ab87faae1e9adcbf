import type { SalePointOrderView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { Eye } from '@phosphor-icons/react/Eye';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { admits } from '../../../frame/event/admits.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import { useSaleFile } from '../../messages/deliveries/use-ticket-file.ts';

export interface SaleActionsProps {
  sale: SalePointOrderView;
  onResend(): void;
}

/** Offers the actions of a sale in its row. */
export function SaleActions({ sale, onResend }: SaleActionsProps) {
  const { link } = useArea();
  const navigate = useNavigate();
  const file = useSaleFile();
  const isPaid = sale.status === 'paid';
  const items = [
    {
      key: 'see',
      label: texts.see,
      icon: <Icon of={Eye} size={18} />,
      onClick: () => void navigate(link(`/sales/${sale.id}`)),
    },
    isPaid &&
      admits(sale.event) && {
        key: 'resend',
        label: texts.resend,
        icon: <Icon of={PaperPlaneTilt} size={18} />,
        onClick: onResend,
      },
    isPaid && {
      key: 'file',
      label: texts.download,
      icon: <Icon of={DownloadSimple} size={18} />,
      disabled: file.isBusy,
      onClick: () => void file.run(sale.id),
    },
  ].filter((item) => item !== false);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actionsOf(sale.code)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}
