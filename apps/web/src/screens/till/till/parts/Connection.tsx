import { Icon, classes } from '@festix/ui';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { tillTexts as texts } from '../till-texts.ts';
import styles from './till-connection.module.css';

/** Shows whether the last call succeeded, whatever the browser reports. */
export function Connection() {
  const isUp = useSyncStatus(({ link }) => link.up);
  return (
    <span className={classes(styles.connection, isUp === false && styles.offline)} role="status">
      {isUp === false && <Icon of={WifiSlash} size={19} />}
      {isUp === true && <i aria-hidden="true" />}
      {isUp === undefined ? texts.connecting : isUp ? texts.online : texts.offline}
    </span>
  );
}
