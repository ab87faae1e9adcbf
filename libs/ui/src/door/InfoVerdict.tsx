import { QrCode } from '@phosphor-icons/react/QrCode';
import { LotName } from '../flag/LotName.tsx';
import { VerdictActions } from './VerdictActions.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import type { InfoVerdictProps } from './verdict-props.ts';
import { classes } from '../theme/classes.ts';
import styles from './verdict.module.css';
import verdictFactsStyles from './verdict-facts.module.css';

/**
 * Shows that a ticket is not for this gate, but perhaps for another: five small notches, and where to send the person.
 */
export function InfoVerdict(verdict: InfoVerdictProps) {
  const { message, detail, advice, lots = [], action, returnsAfter, onReturn } = verdict;
  return (
    <>
      <VerdictHead verdict={verdict}>
        <div className={styles.body}>
          <p className={styles.message}>{message}</p>
          {detail && <p className={classes(styles.detail, 'fx-num')}>{detail}</p>}
          {(advice || lots.length > 0) && (
            <div className={verdictFactsStyles.advice}>
              {advice}
              {lots.length > 0 && (
                <ul>
                  {lots.map((lot) => (
                    <li key={lot.order}>
                      <LotName name={lot.name} order={lot.order} height={20} edged />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </div>
      </VerdictHead>
      <VerdictActions
        back="Ler o próximo"
        backIcon={QrCode}
        onReturn={onReturn}
        returnsAfter={returnsAfter}
        action={action}
        actionLook="ink"
      />
    </>
  );
}
