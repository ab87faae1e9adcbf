import type { OrderView } from '@festix/domain/contract';
import { CoverOrPoster } from '../../shopfront/public/CoverOrPoster.tsx';
import styles from './order.module.css';

export interface OrderCoverProps {
  order: Pick<OrderView, 'event_id' | 'event'>;
  /** Width of the picture, as an image's `sizes`. */
  sizes: string;
  /** Of the poster that is drawn where there is no picture. */
  ratio?: '16:9';
}

/** Shows an event's picture beside its name; without a network too, where a picture is not available. */
export function OrderCover({ order: { event_id, event }, sizes, ratio }: OrderCoverProps) {
  return (
    <CoverOrPoster
      cover={event.cover}
      poster={{ seed: event_id, name: event.name, text: false, decorative: true, ...(ratio && { ratio }) }}
      className={styles.cover}
      sizes={sizes}
    />
  );
}
