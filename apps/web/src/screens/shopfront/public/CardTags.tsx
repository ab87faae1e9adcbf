import type { PublicEventRowView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { cardTags, type CardTagKind } from '@festix/domain/shopfront';
import { StatusTag, type StatusTagProps } from '@festix/ui';
import { HourglassMedium } from '@phosphor-icons/react/HourglassMedium';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { serverNow } from '../../../data/server-clock.ts';
import styles from '../../../frame/public/event-cards.module.css';

const LOOKS: Readonly<Record<CardTagKind, Pick<StatusTagProps, 'tone' | 'icon'>>> = Object.freeze({
  'sold-out': { tone: 'solid', icon: Prohibit },
  last: { tone: 'warning', icon: Ticket },
  turn: { icon: HourglassMedium },
});

/** Marks an event that is sold out, that has its last places, or whose lot turns soon; shows nothing otherwise. */
export function CardTags({ event }: { event: PublicEventRowView }) {
  const tags = cardTags(event, instantOf(serverNow()));
  if (tags.length === 0) return null;
  return (
    <span className={styles.cardTags}>
      {tags.map(({ kind, words }) => (
        <StatusTag key={kind} {...LOOKS[kind]}>
          {words}
        </StatusTag>
      ))}
    </span>
  );
}
