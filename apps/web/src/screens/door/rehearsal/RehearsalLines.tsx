import { judgeRehearsal, type LineOutcome, type RehearsedKind, type RehearsalMeasures } from '@festix/domain/door';
import { classes } from '@festix/ui';
import type { ReactNode } from 'react';
import { rehearsalTexts as texts } from './rehearsal-texts.ts';
import styles from './rehearsal.module.css';

export interface RehearsalLinesProps {
  measures: RehearsalMeasures;
  kind: RehearsedKind;
  /** Draws an outcome; its word is said beside it. */
  mark: (outcome: LineOutcome) => ReactNode;
}

const ORDER: readonly LineOutcome[] = ['bad', 'weak', 'good', 'hint', 'unknown'];

/** Lists what a rehearsal has found, those to be mended first. */
export function RehearsalLines({ measures, kind, mark }: RehearsalLinesProps) {
  const lines = judgeRehearsal(measures, kind).sort(
    (one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome),
  );
  return (
    <ul className={classes(styles.lines, 'fx-num')}>
      {lines.map(({ check, label, outcome, state, todo }) => (
        <li key={check} data-outcome={outcome}>
          {mark(outcome)}
          <span className="fx-hidden">{texts.outcomes[outcome]}: </span>
          <div>
            <b>{label}</b>
            <small>{state}</small>
            {todo && <p>{todo}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
