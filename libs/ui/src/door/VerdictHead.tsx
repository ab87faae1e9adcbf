import { UsersThree } from '@phosphor-icons/react/UsersThree';
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

/** Shows the status strip, the icon and the word; then the verdict's own facts. */
export function VerdictHead({ verdict, children }: { verdict: VerdictScreenProps; children: ReactNode }) {
  const { variant } = verdict;
  const asksForDocument = variant === 'success' && verdict.document !== undefined;
  const look = classes(
    styles.head,
    variant !== 'success' && styles[`head-${variant}`],
    asksForDocument && styles.withDocument,
    asksForDocument && verdict.warning && styles.withReminder,
  );
  return (
    <div className={look}>
      <StatusLine {...verdict.status} />
      <VerdictIcon variant={variant} />
      <VerdictWord>{verdict.word}</VerdictWord>
      {children}
    </div>
  );
}

function StatusLine({ connection, queue, inside }: DoorStatus) {
  const online = connection === 'online';
  return (
    <div className={classes(styles.status, 'fx-num')}>
      <span>
        <Icon of={online ? WifiHigh : WifiSlash} size={18} />
        {online ? 'Online' : 'Offline'} · fila {formatCount(queue)}
      </span>
      <span>
        <Icon of={UsersThree} size={18} />
        {formatCount(inside)} dentro
      </span>
    </div>
  );
}
