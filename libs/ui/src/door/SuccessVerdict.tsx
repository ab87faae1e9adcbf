import { Check } from '@phosphor-icons/react/Check';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { LotName } from '../flag/LotName.tsx';
import { Code } from '../format/Code.tsx';
import { Icon } from '../icon/Icon.tsx';
import { CountdownRing } from './CountdownRing.tsx';
import { DoorButton } from './DoorButton.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import type { SuccessVerdictProps } from './verdict-props.ts';
import { classes } from '../theme/classes.ts';
import styles from './verdict.module.css';
import verdictFactsStyles from './verdict-facts.module.css';
import verdictFootStyles from './verdict-foot.module.css';

/** Shows that the way is free: one flag with a big notch, person and lot, and the document to ask for. */
export function SuccessVerdict(verdict: SuccessVerdictProps) {
  const { name, lot, priceKind, code, note, warning, answers = [], document } = verdict;
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
        {document && <DocumentCheck {...document} isBesideReminder={Boolean(warning)} />}
      </VerdictHead>
      <WayBack {...verdict} />
    </>
  );
}

type DocumentCheckProps = NonNullable<SuccessVerdictProps['document']> & { isBesideReminder: boolean };

function DocumentCheck({ title, detail, shown, missing, paid, isBesideReminder }: DocumentCheckProps) {
  return (
    <div className={verdictFactsStyles.document} data-document>
      <h2>{title}</h2>
      <p>{detail}</p>
      <div
        className={classes(verdictFactsStyles.documentAnswers, isBesideReminder && verdictFactsStyles.besideReminder)}
      >
        <DoorButton look="verdict" icon={shown.icon ?? Check} onClick={shown.onClick}>
          {shown.label}
        </DoorButton>
        <DoorButton look="line" icon={missing.icon} onClick={missing.onClick}>
          {missing.label}
        </DoorButton>
        {paid && (
          <DoorButton look="line" icon={paid.icon} onClick={paid.onClick}>
            {paid.label}
          </DoorButton>
        )}
      </div>
    </div>
  );
}

function WayBack({ document, returnsAfter, onReturn }: SuccessVerdictProps) {
  return (
    <button
      type="button"
      className={verdictFootStyles.back}
      data-way-back
      onClick={(event) => {
        event.stopPropagation();
        onReturn();
      }}
    >
      <CountdownRing
        ms={document ? undefined : returnsAfter}
        size={document ? 62 : 76}
        className={document && verdictFootStyles.ringBelowDocument}
      />
      <span>{document ? 'Ou leia o próximo' : 'Voltando à leitura'}</span>
    </button>
  );
}
