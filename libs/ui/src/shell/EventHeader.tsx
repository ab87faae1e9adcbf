import type { ReactNode } from 'react';
import { WordsToCome } from '../page/titles.tsx';

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
  /** Phones only have room for those of class `fx-event-handy`, as icons. */
  actions?: ReactNode;
}

/** Shows the event of this screen. */
export function EventHeader({ name, poster, when, where, status, actions }: EventHeaderProps) {
  return (
    <header className="fx-event">
      <span className="fx-event-poster">{poster}</span>
      <div className="fx-event-words">
        <h1 className="fx-announce">{name ?? <WordsToCome />}</h1>
        <p className="fx-num">
          <span className="fx-ellipsis">
            {when}
            {where && (
              <span className="fx-event-where fx-ellipsis">
                <span className="fx-event-dot"> · </span>
                {where}
              </span>
            )}
          </span>
          {status}
        </p>
      </div>
      {actions && <div className="fx-event-actions">{actions}</div>}
    </header>
  );
}
