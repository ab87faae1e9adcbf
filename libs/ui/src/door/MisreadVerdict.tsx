import { VerdictCard } from './VerdictCard.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import { WayBack } from './WayBack.tsx';
import type { MisreadVerdictProps } from './verdict-props.ts';
import styles from './verdict.module.css';

/** Shows that a reader gave no ticket's code: amber, a warning sign, and what to do; nothing was refused. */
export function MisreadVerdict(verdict: MisreadVerdictProps) {
  const { name, detail, card } = verdict;
  return (
    <>
      <VerdictHead verdict={verdict}>
        <div className={styles.body}>
          <p className={styles.name}>{name}</p>
          <p className={styles.lot}>{detail}</p>
        </div>
        <VerdictCard variant="misread" {...card} />
      </VerdictHead>
      <WayBack isSmall {...verdict} />
    </>
  );
}
