import type { PassageCountView } from '@festix/domain/contract';
import { classes, Count, StatusTag } from '@festix/ui';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import { byDay, isFull, type DayCounts } from './places.ts';
import styles from './passage-bars.module.css';

/** Shows people by day and area: how many are inside, have entered, are expected, and fit in. */
export function PassageBars({ counts }: { counts: readonly PassageCountView[] }) {
  return (
    <div className={styles.days}>
      {byDay(counts).map((group) => (
        <Day key={group.day?.id ?? ''} {...group} />
      ))}
    </div>
  );
}

function Day({ day, counts }: DayCounts) {
  return (
    <section aria-label={day?.name ?? texts.passages}>
      {day && <h3 className={styles.day}>{day.name}</h3>}
      <ul className={styles.areas} aria-label={day?.name ?? texts.passages}>
        {counts.map((count) => (
          <Area key={count.area.number} count={count} />
        ))}
      </ul>
    </section>
  );
}

function Area({ count }: { count: PassageCountView }) {
  const { area, expected, entered, inside, capacity } = count;
  const whole = Math.max(expected, entered, capacity ?? 0, 1);
  const share = (people: number) => `${(100 * people) / whole}%`;
  return (
    <li>
      <p className={styles.words}>
        <span className={styles.area}>{area.name}</span>
        {isFull(count) && (
          <StatusTag tone="warning" icon={WarningCircle}>
            {texts.full}
          </StatusTag>
        )}
        <span className={styles.inside}>
          <b>
            <Count value={inside} />
          </b>{' '}
          {texts.insideWord}
        </span>
      </p>
      <span className={classes(styles.bar, isFull(count) && styles.barFull)} aria-hidden="true">
        <span className={styles.expected} style={{ width: share(expected) }} />
        <span className={styles.entered} style={{ width: share(entered) }} />
        <span className={styles.now} style={{ width: share(inside) }} />
        {capacity !== null && <span className={styles.capacity} style={{ left: share(capacity) }} />}
      </span>
      <p className="fx-quiet fx-num">{texts.enteredOf(entered, expected, capacity)}</p>
    </li>
  );
}
