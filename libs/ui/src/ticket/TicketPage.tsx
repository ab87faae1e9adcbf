import { posterPaper } from '@festix/domain/shopfront';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { Sun } from '@phosphor-icons/react/Sun';
import type { ReactNode } from 'react';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { Link } from '../theme/link.tsx';
import { classes } from '../theme/classes.ts';
import styles from './ticket.module.css';

export interface TicketAction {
  label: string;
  icon: Glyph;
  onClick: () => void;
  disabled?: boolean;
}

export interface TicketPageProps {
  /** Decides the colour of the page: the paper of the event's poster. */
  event: { seed: string; name: string };
  /** `Ingresso 1 de 2` */
  title: string;
  backHref: string;
  /** Makes the screen bright for the reader at the door. */
  onBrighten?: () => void;
  /** Up to four: download, transfer, and the way to the tickets beside it. */
  actions?: readonly TicketAction[];
  /** TicketCard. */
  children: ReactNode;
}

/** Shows a ticket on its own page, in full colour, as a person presents it at the door. */
export function TicketPage({ event, title, backHref, onBrighten, actions = [], children }: TicketPageProps) {
  const paper = posterPaper(event);
  return (
    <div className={styles.page} style={{ background: paper.background, color: paper.text }}>
      <main className={styles.column}>
        <header className={classes(styles.bar, 'fx-num')}>
          <Link href={backHref} aria-label="Voltar">
            <Icon of={CaretLeft} size={22} />
          </Link>
          <span>{title}</span>
          {onBrighten ? (
            <button type="button" aria-label="Aumentar brilho" onClick={onBrighten}>
              <Icon of={Sun} size={22} />
            </button>
          ) : (
            <span aria-hidden="true" />
          )}
        </header>
        {children}
        {actions.length > 0 && (
          <div className={styles.actions}>
            {actions.map((action) => (
              <button key={action.label} type="button" disabled={action.disabled} onClick={action.onClick}>
                <Icon of={action.icon} size={22} />
                {action.label}
              </button>
            ))}
          </div>
        )}
      </main>
    </div>
  );
}
