import { QrCode } from '@phosphor-icons/react/QrCode';
import { Flag } from '../flag/Flag.tsx';
import { LotName } from '../flag/LotName.tsx';
import { BarredTape } from '../paper/BarredTape.tsx';
import { DocumentCheck } from './DocumentCheck.tsx';
import { VerdictActions } from './VerdictActions.tsx';
import { VerdictCard } from './VerdictCard.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import type { FailureVerdictProps, VerdictFact } from './verdict-props.ts';
import { classes } from '../theme/classes.ts';
import styles from './verdict.module.css';
import verdictFootStyles from './verdict-foot.module.css';
import verdictFactsStyles from './verdict-facts.module.css';

/** Shows that entry is refused: a straight edge and barrier tape, and the reason. */
export function FailureVerdict(verdict: FailureVerdictProps) {
  const { reason, facts = [], document, name, lot, priceKind, card, action, returnsAfter, onReturn } = verdict;
  return (
    <>
      <VerdictHead verdict={verdict}>
        {/* Before the facts: on every screen the answers stay clear of the foot. */}
        {document && <DocumentCheck {...document} />}
        {(name || lot) && (
          <div className={styles.body}>
            {name && <p className={styles.name}>{name}</p>}
            {lot && (
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
            )}
          </div>
        )}
        {card && <VerdictCard variant="failure" {...card} />}
        {(reason || facts.length > 0) && (
          <div className={classes(styles.body, styles.ruled)}>
            {reason && <p className={styles.reason}>{reason}</p>}
            {facts.length > 0 && <Facts facts={facts} />}
          </div>
        )}
      </VerdictHead>
      <div className={verdictFootStyles.failureFoot}>
        <BarredTape />
        <VerdictActions
          back="Ler o próximo"
          backIcon={QrCode}
          onReturn={onReturn}
          returnsAfter={document ? undefined : returnsAfter}
          action={action}
          isLow={document !== undefined}
          actionLook="line"
        />
      </div>
    </>
  );
}

function Facts({ facts }: { facts: readonly VerdictFact[] }) {
  return (
    <dl className={classes(verdictFactsStyles.facts, 'fx-num')}>
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
  );
}
