import { LotName } from '../flag/LotName.tsx';
import { VerdictActions } from './VerdictActions.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import type { ConflictVerdictProps } from './verdict-props.ts';
import { classes } from '../theme/classes.ts';
import styles from './verdict.module.css';
import conflictSidesStyles from './conflict-sides.module.css';

/** Shows one ticket of two doors: two flags side by side, the entry that stands and the one that became a conflict. */
export function ConflictVerdict(verdict: ConflictVerdictProps) {
  const { message, name, lot, sides, action, onReturn } = verdict;
  return (
    <>
      <VerdictHead verdict={verdict}>
        <div className={styles.body}>
          <p className={styles.message}>{message}</p>
          {lot && (
            <p className={styles.lot}>
              <LotName name={name ? `${name} · ${lot.name}` : lot.name} order={lot.order} height={20} edged />
            </p>
          )}
        </div>
      </VerdictHead>
      <div className={classes(conflictSidesStyles.sides, 'fx-num')} data-silhouette="conflict">
        {sides.map((side) => (
          <div key={side.label}>
            <b>{side.label}</b>
            <span className={conflictSidesStyles.time}>{side.time}</span>
            <p>
              {side.gate}
              <br />
              {side.device}
            </p>
          </div>
        ))}
      </div>
      <VerdictActions back="Entendi, voltar à leitura" onReturn={onReturn} action={action} actionLook="ink" />
    </>
  );
}
