import type { OrderView } from '@festix/domain';
import { Poster } from '@festix/ui';
import { useState } from 'react';

export interface OrderCoverProps {
  order: Pick<OrderView, 'event_id' | 'event'>;
  /** How wide it is shown, as an image's `sizes` says it. */
  sizes: string;
  /** Of the poster that is drawn where there is no picture. */
  ratio?: '16:9';
}

/** What an event is known by, beside its name: its picture, or the poster where there is none or none can be had. */
export function OrderCover({ order: { event_id, event }, sizes, ratio }: OrderCoverProps) {
  const [isLost, setLost] = useState(false);
  const { cover } = event;
  if (!cover || isLost)
    return <Poster seed={event_id} name={event.name} text={false} decorative {...(ratio && { ratio })} />;
  return (
    <img
      className="fw-order-cover"
      src={cover.url}
      srcSet={cover.srcset}
      sizes={sizes}
      alt=""
      onError={() => setLost(true)}
    />
  );
}
