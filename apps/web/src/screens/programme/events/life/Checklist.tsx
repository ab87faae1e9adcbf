import { type EventView } from '@festix/domain/contract';
import { checklistTexts, type ChecklistEntry } from '@festix/domain/programme';
import { Icon, Link } from '@festix/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Circle } from '@phosphor-icons/react/Circle';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { lifeTexts as texts } from './life-texts.ts';
import { useChecklistPlaces } from './use-checklist-places.ts';
import styles from './life.module.css';

/** Lists the checks before an event is published, each line a link to its setting. */
export function Checklist({ event, onLeave }: { event: EventView; onLeave?: () => void }) {
  const placeOf = useChecklistPlaces(event);
  return (
    <ul className={styles.checklist}>
      {event.checklist.map((entry) => (
        <li key={entry.line} className={entry.is_done ? styles.checklistDone : undefined}>
          <Icon of={entry.is_done ? CheckCircle : entry.is_required ? WarningCircle : Circle} size={20} />
          <Link href={placeOf(entry.line)} onClick={onLeave}>
            {checklistTexts[entry.line]}
          </Link>
          <span className="fx-quiet">{wordOf(entry)}</span>
        </li>
      ))}
    </ul>
  );
}

function wordOf({ is_done, is_required }: ChecklistEntry): string {
  if (is_done) return texts.done;
  return is_required ? texts.toDo : texts.advice;
}
