import { MAIN_AREA, type Area } from '@festix/domain/programme';
import { Button, Icon } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { countedIn, removeArea, type AccessDraft } from './access-draft.ts';
import type { AccessFaults } from './access-faults.ts';
import { accessTexts as texts } from './access-texts.ts';
import { PartRow } from './PartRow.tsx';
import styles from './access.module.css';

export interface AreaListProps {
  draft: AccessDraft;
  setDraft(draft: AccessDraft): void;
  faults: AccessFaults;
  isReadOnly: boolean;
  onEdit(area: Area): void;
  /** Absent where there are as many areas as there may be. */
  onAdd: (() => void) | undefined;
}

/** Lists the areas of the event; the main one can't be removed. */
export function AreaList({ draft, setDraft, faults, isReadOnly, onEdit, onAdd }: AreaListProps) {
  const [removing, setRemoving] = useState<Area>();
  return (
    <section aria-label={texts.areas}>
      <h3 className={styles.partTitle}>{texts.areas}</h3>
      <ul className={styles.partList} aria-label={texts.areas}>
        {draft.areas.map((area) => (
          <PartRow
            key={area.number}
            name={area.name}
            detail={texts.exitsWords(area.exits, countedIn(draft, area.number), draft.days.length > 0)}
            bound={boundOf(area)}
            fault={faults.areas[area.number]}
            isReadOnly={isReadOnly}
            editLabel={texts.editArea}
            {...(area.number !== MAIN_AREA && { removeLabel: texts.removeArea(area.name) })}
            onEdit={() => onEdit(area)}
            onRemove={() => setRemoving(area)}
          />
        ))}
      </ul>
      {!isReadOnly && onAdd && (
        <Button type="text" className={styles.partAdd} icon={<Icon of={Plus} size={17} />} onClick={onAdd}>
          {texts.newArea}
        </Button>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={texts.removeAreaTitle(removing?.name ?? '')}
        consequence={texts.removeAreaConsequence}
        confirmLabel={texts.removeArea(removing?.name ?? '')}
        danger
        onConfirm={() => {
          if (removing) setDraft(removeArea(draft, removing.number));
          setRemoving(undefined);
        }}
        onCancel={() => setRemoving(undefined)}
      />
    </section>
  );
}

function boundOf({ capacity, place_limit }: Area): string {
  const limit = place_limit === null ? [] : [texts.limitWords(place_limit)];
  return [...limit, texts.capacityWords(capacity)].join(' · ');
}
