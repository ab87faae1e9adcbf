import { LotName } from '../flag/LotName.tsx';
import { VerdictCard } from './VerdictCard.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import { WayBack } from './WayBack.tsx';
import type { ExitVerdictProps } from './verdict-props.ts';
import styles from './verdict.module.css';

/** Shows that a person has left: indigo, an arrow, and the passage that ended. */
export function ExitVerdict(verdict: ExitVerdictProps) {
  const { name, lot, priceKind, card } = verdict;
  return (
    <>
      <VerdictHead verdict={verdict}>
        <div className={styles.body}>
          {name && <p className={styles.name}>{name}</p>}
          <p className={styles.lot}>
            <LotName name={lot.name} order={lot.order} height={22} edged>
              {priceKind && (
                <>
                  {' · '}
                  <b>{priceKind}</b>
                </>
              )}
            </LotName>
          </p>
        </div>
        {card && <VerdictCard variant="exit" {...card} />}
      </VerdictHead>
      <WayBack isSmall {...verdict} />
    </>
  );
}
