import { countWords, formatCount } from '@festix/domain/ground';
import styles from './format.module.css';

export interface CountProps {
  value: number;
  /** Noun for one and for many: `['ingresso', 'ingressos']`. */
  noun?: readonly [one: string, many: string];
  /** Everything there is, said after a slash: `1.284 / 1.920`. */
  of?: number;
}

/** Shows a count of things. */
export function Count({ value, noun, of }: CountProps) {
  const text = noun ? countWords(value, noun) : formatCount(value);
  return (
    <span className="fx-num">
      {text}
      {of !== undefined && <span className={styles.countOf}> / {formatCount(of)}</span>}
    </span>
  );
}

/** Formats a percent: a share with one decimal at most, a percent in force with two (`12,75%`). */
export function formatPercent(percent: number, decimals: 1 | 2 = 1): string {
  return `${String(Number(percent.toFixed(decimals))).replace('.', ',')}%`;
}
