import { hangingFlag } from '@festix/ui';
import { useId } from 'react';
import styles from './public.module.css';

const PAPERS = ['fucsia', 'anil', 'manga', 'folha', 'tangerina', 'ceu'];
const PITCH = 20;
const WIDTH = 16;
const HEIGHT = 20;

/** Renders the string of paper flags along the top of every public page. */
export function Bunting() {
  const pattern = useId();
  return (
    <svg className={styles.bunting} data-screen-only="" width="100%" height="24" aria-hidden="true">
      <pattern id={pattern} width={PITCH * PAPERS.length} height="24" patternUnits="userSpaceOnUse">
        {PAPERS.map((paper, place) => (
          <path
            key={paper}
            d={hangingFlag(WIDTH, HEIGHT)}
            transform={`translate(${place * PITCH + 2} 1)`}
            style={{ fill: `var(--fx-paper-${paper})` }}
          />
        ))}
      </pattern>
      <rect width="100%" height="24" fill={`url(#${pattern})`} />
      <rect width="100%" height="2" style={{ fill: 'var(--fx-ink)' }} />
    </svg>
  );
}
