import type { PublicEventRowView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { turnWords } from '@festix/domain/programme';
import { StatusTag } from '@festix/ui';
import { HourglassMedium } from '@phosphor-icons/react/HourglassMedium';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { serverNow } from '../../../data/server-clock.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from '../../../frame/public/event-cards.module.css';

/** Marks an event that is sold out, that has its last places, or whose lot turns soon; shows nothing otherwise. */
export function CardTags({ event }: { event: PublicEventRowView }) {
  const turn = turnOf(event);
  if (event.standing !== 'sold-out' && event.standing !== 'last' && turn === null) return null;
  return (
    <span className={styles.cardTags}>
      {event.standing === 'sold-out' && (
        <StatusTag tone="solid" icon={Prohibit}>
          {texts.soldOut}
        </StatusTag>
      )}
      {event.standing === 'last' && (
        <StatusTag tone="warning" icon={Ticket}>
          {texts.lastPlaces}
        </StatusTag>
      )}
      {turn && <StatusTag icon={HourglassMedium}>{turn}</StatusTag>}
    </span>
  );
}

/** Returns `Vira em 3 dias`. An answer that a browser keeps from before tells nothing of it. */
function turnOf({ turns_at = null, time_zone }: PublicEventRowView): string | null {
  const lot = { sale_starts_at: null, sale_ends_at: turns_at, is_followed: true };
  return turnWords(lot, instantOf(serverNow()), time_zone);
}
