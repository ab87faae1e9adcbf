import { type EventTagsView, type OrderView } from '@festix/domain/contract';
import { conversionId } from '@festix/domain/shopfront';
import { useEffect } from 'react';
import { ticketCount } from '../parts/order-words.ts';
import { onBooked } from './booked.ts';
import { isNewPage } from './live-tags.ts';
import { runTags } from './tracked-document.ts';
import { tell, type ConversionFacts } from './tags.ts';
import type { TrackingProps } from './tracking-props.ts';

interface Counted extends TrackingProps {
  known: EventTagsView;
  isAgreed: boolean;
}

/** Reports the visit, and a booking just before its page opens. */
export function useConversions({ event, known, isAgreed }: Counted): void {
  const { id, name } = event;
  useEffect(() => {
    if (!isAgreed || !runTags(known)) return undefined;
    const content = { id, name };
    if (isNewPage(location.pathname)) {
      tell('page_view', { content });
      tell('view_content', { content });
    }
    return onBooked((order) => tell('initiate_checkout', factsOf(order, content)));
  }, [isAgreed, known, id, name]);
}

function factsOf(order: OrderView, content: ConversionFacts['content']): ConversionFacts {
  return {
    id: conversionId('initiate_checkout', order),
    content,
    value: order.total,
    tickets: ticketCount(order),
    order_code: order.code,
  };
}
