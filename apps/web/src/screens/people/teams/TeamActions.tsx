import type { TeamRowView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { menuLink } from '../../../frame/app/menu-link.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { teamsTexts as texts } from './teams-texts.ts';

/** Offers the actions of a team in its row. */
export function TeamActions({ team, onRemove }: { team: TeamRowView; onRemove(): void }) {
  const { link } = useArea();
  const items = [
    menuLink('edit', texts.edit, PencilSimple, link(`/teams/${team.id}`)),
    { key: 'remove', label: texts.remove, danger: true, icon: <Icon of={Trash} size={18} />, onClick: onRemove },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actionsOf(team.name)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}
