import type { ReactNode } from 'react';
import { WordsToCome } from '../page/titles.tsx';
import styles from './shell.module.css';

export interface EventHeaderProps {
  /** Left out while it is still to come. */
  name?: string;
  /** Mini poster or cover, 4:5. */
  poster: ReactNode;
  /** `Sáb 13/06/2026 20:00` */
  when: ReactNode;
  /** `Galpão do Cais, Recife`; on phones in a line of its own. */
  where?: string;
  status?: ReactNode;
  /** Phones only have room for those of the class `eventHandy`, as icons. */
  actions?: ReactNode;
}

/** Shows the event of this screen. */
export function EventHeader({ name, poster, when, where, status, actions }: EventHeaderProps) {
  return (
    <header className={styles.event}>
      <span className={styles.eventPoster}>{poster}</span>
      <div className={styles.eventWords}>
        <h1 className="fx-announce">{name ?? <WordsToCome />}</h1>
        <p className="fx-num">
          <span>
            {when}
            {where && (
              <span className={styles.eventWhere}>
                <span className={styles.eventDot}> · </span>
                {where}
              </span>
            )}
          </span>
          {status}
        </p>
      </div>
      {actions && <div className={styles.eventActions}>{actions}</div>}
    </header>
  );
}
