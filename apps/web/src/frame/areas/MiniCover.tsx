import type { EventRowView } from '@festix/domain/contract';
import { Poster } from '@festix/ui';
import styles from './mini-cover.module.css';

/** Renders a small cover or poster of an event beside its name. */
export function MiniCover({ event }: { event: Pick<EventRowView, 'id' | 'name' | 'cover'> }) {
  const { cover } = event;
  if (!cover) return <Poster seed={event.id} name={event.name} text={false} decorative />;
  return <img className={styles.cover} src={cover.url} srcSet={cover.srcset} sizes="60px" alt="" loading="lazy" />;
}
