import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { LotName } from '../flag/LotName.tsx';
import { Code } from '../format/Code.tsx';
import { Icon } from '../icon/Icon.tsx';
import { DocumentCheck } from './DocumentCheck.tsx';
import { PartyCard } from './PartyCard.tsx';
import { VerdictCard } from './VerdictCard.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import { WayBack } from './WayBack.tsx';
import type { SuccessVerdictProps } from './verdict-props.ts';
import { classes } from '../theme/classes.ts';
import styles from './verdict.module.css';

/** Shows that the way is free: one flag with a big notch, person and lot, and the document to ask for. */
export function SuccessVerdict(verdict: SuccessVerdictProps) {
  const { name, lot, priceKind, code, note, warning, answers = [], document, card, party } = verdict;
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
          {(code || note) && (
            <p className={classes(styles.code, 'fx-num')}>
              {code && <Code>{code}</Code>}
              {code && note && ' · '}
              {note}
            </p>
          )}
          {warning && (
            <p className={styles.warning}>
              <Icon of={WarningCircle} size={22} />
              {warning}
            </p>
          )}
          {answers.length > 0 && (
            <dl className={styles.answers}>
              {answers.map(({ label, value }, at) => (
                <div key={at}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {card && <VerdictCard variant="success" {...card} />}
        {document && <DocumentCheck {...document} isBesideReminder={warning !== undefined} />}
        {party && !document && <PartyCard {...party} />}
      </VerdictHead>
      <WayBack
        isSmall={document !== undefined || party !== undefined}
        isBelow={document ? 'document' : party && 'party'}
        {...verdict}
        {...(document && { returnsAfter: undefined })}
      />
    </>
  );
}
