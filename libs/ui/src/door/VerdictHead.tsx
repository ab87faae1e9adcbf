import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { WifiHigh } from '@phosphor-icons/react/WifiHigh';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';
import type { ReactNode } from 'react';
import { formatCount } from '@festix/domain/ground';
import { Icon } from '../icon/Icon.tsx';
import { VerdictIcon } from './VerdictIcon.tsx';
import { VerdictWord } from './VerdictWord.tsx';
import type { DoorStatus, VerdictScreenProps } from './verdict-props.ts';
import { classes } from '../theme/classes.ts';
import styles from './verdict-head.module.css';

/** The verdicts whose head leaves room in a way of its own. */
const heads: Record<VerdictScreenProps['variant'], string> = {
  success: styles['head-success'],
  exit: styles['head-exit'],
  misread: styles['head-misread'],
  failure: styles['head-failure'],
  info: styles['head-info'],
  conflict: styles['head-conflict'],
};

/** Shows the status strip, the icon and the word; then, beside them on a phone that lies, the verdict's own facts. */
export function VerdictHead({ verdict, children }: { verdict: VerdictScreenProps; children: ReactNode }) {
  const { variant } = verdict;
  const asksForDocument = variant === 'success' && verdict.document !== undefined;
  const look = classes(
    styles.head,
    heads[variant],
    asksForDocument && styles.withDocument,
    asksForDocument && verdict.warning && styles.withReminder,
    asksSomething(verdict) && styles.isAsking,
    hasAnswers(verdict) && styles.isAnswering,
  );
  return (
    <div className={look}>
      {verdict.alert && (
        <p className={classes(styles.alert, 'fx-num')}>
          <Icon of={WarningCircle} size={20} />
          {verdict.alert}
        </p>
      )}
      <StatusLine {...verdict.status} />
      <div className={styles.told}>
        <VerdictIcon variant={variant} isSmall={hasCard(verdict)} />
        <VerdictWord>{verdict.word}</VerdictWord>
      </div>
      <div className={styles.about} data-about>
        {children}
      </div>
    </div>
  );
}

/** Returns whether the card of a document or a group lies above the way back. */
export function asksSomething(verdict: VerdictScreenProps): boolean {
  return verdict.variant === 'success' && (verdict.document !== undefined || verdict.party !== undefined);
}

/** Returns whether there are answers to read above the way back. */
export function hasAnswers(verdict: VerdictScreenProps): boolean {
  return verdict.variant === 'success' && !asksSomething(verdict) && (verdict.answers ?? []).length > 0;
}

/** Returns whether a block stands below the person: the icon leaves it room. */
function hasCard(verdict: VerdictScreenProps): boolean {
  if (verdict.variant === 'success') return verdict.card !== undefined || verdict.party !== undefined;
  return verdict.variant === 'failure' && (verdict.card !== undefined || verdict.document !== undefined);
}

function StatusLine({ connection, queue, inside, where = 'dentro' }: DoorStatus) {
  const online = connection === 'online';
  return (
    <div className={classes(styles.status, 'fx-num')}>
      <span>
        <Icon of={online ? WifiHigh : WifiSlash} size={18} />
        {online ? 'Online' : 'Offline'} · fila {formatCount(queue)}
      </span>
      <span>
        <Icon of={UsersThree} size={18} />
        {formatCount(inside)} {where}
      </span>
    </div>
  );
}
