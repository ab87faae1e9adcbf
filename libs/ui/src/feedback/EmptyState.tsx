import type { ReactNode } from 'react';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import styles from './feedback.module.css';

export interface EmptyStateProps {
  /** What the list is of, drawn in the middle flag. */
  of?: Glyph;
  /** The catalogue's sentence: 'Nenhum lote definido.' */
  title: string;
  /** One line of advice. */
  line?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** Of the heading: 2 right below a page's title. */
  level?: 2 | 3;
}

/** Places of the five flags on a slack string: x and the string's height there. */
const places = [
  [26, 21.2],
  [82, 29.3],
  [138, 32],
  [194, 29.3],
  [250, 21.2],
] as const;

/** Shows that a list is empty: a slack string with the flags still to come, the middle one of the list's subject. */
export function EmptyState({ of, title, line, action, level = 3 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 320 132" width="320" height="132" aria-hidden="true">
        {places.map(([x, y]) => (
          <path
            key={x}
            d={`M${x} ${y}v78l22-22l22 22v-78`}
            fill="none"
            stroke="var(--fx-control-line)"
            strokeWidth="2"
            strokeDasharray="5 5"
          />
        ))}
        <path d="M0 10Q160 54 320 10" fill="none" stroke="var(--fx-ink)" strokeWidth="2" />
        {of && (
          <g transform="translate(147 46)" color="var(--fx-ink-2)">
            <Icon of={of} size={26} />
          </g>
        )}
      </svg>
      <Heading>{title}</Heading>
      {line && <p>{line}</p>}
      {action}
    </div>
  );
}
