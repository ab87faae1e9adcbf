import { presetsOf } from '@festix/domain/programme';
import { Button, Icon } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { Dropdown } from 'antd';
import { fill, type AccessDraft } from './access-draft.ts';
import { accessTexts as texts } from './access-texts.ts';
import type { AccessLot } from './use-access.ts';

export interface FillMenuProps {
  lot: AccessLot;
  draft: AccessDraft;
  setDraft(draft: AccessDraft): void;
}

/** Fills the boxes of a lot with a usual pass: 'Só a sexta', 'Passaporte', 'Tudo'. */
export function FillMenu({ lot, draft, setDraft }: FillMenuProps) {
  const items = presetsOf(draft).map(({ name, grants }) => ({
    key: name,
    label: name,
    onClick: () => setDraft(fill(draft, lot.id, grants)),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        aria-label={texts.fill(lot.name)}
        title={texts.fill(lot.name)}
        icon={<Icon of={DotsThree} />}
      />
    </Dropdown>
  );
}
