import { Flag } from '../flag/Flag.tsx';
import { classes } from '../theme/classes.ts';
import type { VerdictCardProps } from './verdict-props.ts';
import styles from './verdict-card.module.css';

/** Draws a block of the verdict's dark ground: what a person has to read, not only to see. */
export function VerdictCard({
  variant,
  title,
  detail,
  facts = [],
}: VerdictCardProps & { variant: 'success' | 'failure' | 'exit' | 'misread' }) {
  return (
    <div className={classes(styles.card, styles[`card-${variant}`])} data-card>
      {title && <h2>{title}</h2>}
      {detail && <p>{detail}</p>}
      {facts.length > 0 && (
        <dl className={classes(styles.facts, 'fx-num')}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                {fact.lotOrder !== undefined && <Flag order={fact.lotOrder} height={18} edged />}
                {fact.value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
