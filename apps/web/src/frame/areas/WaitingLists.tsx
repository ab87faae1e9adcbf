import { PendingList } from './PendingList.tsx';
import { StartLists } from './StartLists.tsx';
import styles from './bench.module.css';

/** Lists what waits above the first screen of an area without a start page. */
export function WaitingLists() {
  return (
    <div className={styles.waits}>
      <PendingList />
      <StartLists />
    </div>
  );
}
