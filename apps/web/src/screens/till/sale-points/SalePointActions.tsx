import type { SalePointRowView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { useIsForeign } from './use-is-foreign.ts';

/** Offers the actions of a sale point in its row. */
export function SalePointActions({ point, onRemove }: { point: SalePointRowView; onRemove(): void }) {
  const { link } = useArea();
  const navigate = useNavigate();
  const isForeign = useIsForeign();
  const items = [
    {
      key: 'open',
      label: texts.open,
      icon: <Icon of={PencilSimple} size={18} />,
      onClick: () => void navigate(link(`/sale-points/${point.id}`)),
    },
    !isForeign(point) && {
      key: 'remove',
      label: texts.remove,
      danger: true,
      icon: <Icon of={Trash} size={18} />,
      onClick: onRemove,
    },
  ].filter((item) => item !== false);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actionsOf(point.name)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}
