import type { EventDayView } from '@festix/domain/contract';
import { formatDate } from '@festix/domain/ground';
import { LAST_DAY } from '@festix/domain/programme';
import { Button, Icon } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { removeDay, type AccessDraft } from './access-draft.ts';
import type { AccessFaults } from './access-faults.ts';
import { accessTexts as texts } from './access-texts.ts';
import { hoursOf } from './day-fields.ts';
import type { EditedDay } from './DayDrawer.tsx';
import { Fault, PartRow } from './PartRow.tsx';
import styles from './access.module.css';

const DAY_AND_MONTH = 'dd/MM'.length;

export interface DayListProps {
  draft: AccessDraft;
  setDraft(draft: AccessDraft): void;
  faults: AccessFaults;
  isReadOnly: boolean;
  onEdit(day: EditedDay): void;
}

/** Lists the days of the event. */
export function DayList({ draft, setDraft, faults, isReadOnly, onEdit }: DayListProps) {
  const { time_zone: zone } = useEvent();
  const [removing, setRemoving] = useState<EventDayView>();
  const { days } = draft;
  return (
    <section aria-label={texts.days}>
      <h3 className={styles.partTitle}>{texts.days}</h3>
      <ul className={styles.partList} aria-label={texts.days}>
        {days.length === 0 && <li className={styles.partNone}>{texts.noDays}</li>}
        {days.map((day) => (
          <PartRow
            key={day.id}
            name={day.name}
            detail={`${formatDate(day.starts_at, zone).slice(0, DAY_AND_MONTH)} · ${hoursOf(day, zone)}`}
            bound={day.place_limit === null ? undefined : texts.limitWords(day.place_limit)}
            fault={faults.days[day.id]}
            isReadOnly={isReadOnly}
            editLabel={texts.editDay}
            removeLabel={texts.removeDay(day.name)}
            onEdit={() => onEdit(day)}
            onRemove={() => setRemoving(day)}
          />
        ))}
      </ul>
      <Fault>{faults.wholeEvent}</Fault>
      {!isReadOnly && days.length < LAST_DAY && (
        <Button
          type="text"
          className={styles.partAdd}
          icon={<Icon of={Plus} size={17} />}
          onClick={() => onEdit('new')}
        >
          {texts.newDay}
        </Button>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={texts.removeDayTitle(removing?.name ?? '')}
        consequence={days.length === 1 ? texts.lastDayConsequence : texts.removeDayConsequence}
        confirmLabel={texts.removeDay(removing?.name ?? '')}
        danger
        onConfirm={() => {
          if (removing) setDraft(removeDay(draft, removing.id));
          setRemoving(undefined);
        }}
        onCancel={() => setRemoving(undefined)}
      />
    </section>
  );
}
