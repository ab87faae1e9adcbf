import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './page.module.css';

export interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[];
  className?: string | undefined;
}

/** Shows the facts of a record: label and value, in lines. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={classes(styles.factsList, 'fx-num', className)}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface FigureProps {
  label: string;
  /** Amount as a figure, or a count. */
  value: ReactNode;
  /** Text below: `667 pedidos`. */
  note?: ReactNode;
}

export interface FiguresProps {
  figures: readonly FigureProps[];
  /** On a wide screen. */
  columns?: number;
}

/** Shows the figures of a ledger, divided by hairlines; two columns on a phone. */
export function Figures({ figures, columns = 3 }: FiguresProps) {
  return (
    <div className={styles.figures} style={{ ['--fx-columns' as string]: columns }}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <p className={styles.figuresLabel}>{figure.label}</p>
          <p className={classes(styles.figuresValue, 'fx-figure fx-num')}>{figure.value}</p>
          {figure.note && <p className="fx-quiet fx-num">{figure.note}</p>}
        </div>
      ))}
    </div>
  );
}
