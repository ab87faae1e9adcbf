import type { Area } from '@festix/domain/programme';
import { classes, Icon } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { cellsOf, countsEntries, grantIn, setEntries, tick, type Cell } from './access-draft.ts';
import { accessTexts as texts } from './access-texts.ts';
import { shortDay } from './access-words.ts';
import { EntriesMenu } from './EntriesMenu.tsx';
import { LotHead, type AccessGridProps } from './LotHead.tsx';
import type { AccessLot } from './use-access.ts';
import styles from './access.module.css';

/** Shows a card for each lot, with a chip for each day of each area. */
export function AccessCards(grid: AccessGridProps) {
  return (
    <ul className={styles.cards} aria-label={texts.grid}>
      {grid.lots.map((lot) => (
        <li key={lot.id} className={styles.card}>
          <LotHead {...grid} lot={lot} />
          {grid.draft.areas.map((area) => (
            <AreaChips key={area.number} {...grid} lot={lot} area={area} />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface AreaChipsProps extends AccessGridProps {
  lot: AccessLot;
  area: Area;
}

function AreaChips({ lot, area, draft, setDraft, isReadOnly }: AreaChipsProps) {
  const cells = cellsOf({ areas: [area], days: draft.days });
  const ticked = cells.filter((cell) => grantIn(draft, lot.id, cell));
  const name = texts.box(lot.name, area.name, undefined);
  return (
    <div className={styles.chipLine} role="group" aria-label={name}>
      <span className={styles.chipArea}>{area.name}</span>
      {ticked.length > 0 && countsEntries(draft, area) && (
        <EntriesMenu
          label={name}
          entries={commonEntries(ticked.map((cell) => grantIn(draft, lot.id, cell)?.entries ?? null))}
          exits={area.exits}
          isReadOnly={isReadOnly}
          onChange={(entries) => setDraft(ticked.reduce((now, cell) => setEntries(now, lot.id, cell, entries), draft))}
        />
      )}
      <span className={styles.chips}>
        {cells.map((cell) => (
          <Chip
            key={cell.day?.id ?? ''}
            cell={cell}
            draft={draft}
            isOn={ticked.includes(cell)}
            isReadOnly={isReadOnly}
            onToggle={(on) => setDraft(tick(draft, lot.id, cell, on))}
          />
        ))}
      </span>
    </div>
  );
}

interface ChipProps extends Pick<AccessGridProps, 'draft' | 'isReadOnly'> {
  cell: Cell;
  isOn: boolean;
  onToggle(on: boolean): void;
}

function Chip({ cell: { day }, draft, isOn, isReadOnly, onToggle }: ChipProps) {
  const { time_zone: zone } = useEvent();
  return (
    <button
      type="button"
      className={classes(styles.chip, isOn && styles.chipOn)}
      aria-pressed={isOn}
      disabled={isReadOnly}
      title={day?.name}
      onClick={() => onToggle(!isOn)}
    >
      {isOn && <Icon of={Check} size={15} />}
      {day ? shortDay(day, draft.days, zone) : texts.wholeEvent}
    </button>
  );
}

function commonEntries(entries: readonly (number | null)[]): number | null | 'mixed' {
  const [first = null, ...others] = entries;
  return others.every((one) => one === first) ? first : 'mixed';
}
