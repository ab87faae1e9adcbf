import { conversionId, type EventTagsView, type OrderView } from '@festix/domain';
import { useEffect } from 'react';
import { isNewPage } from './live-tags.ts';
import { runTags } from './tracked-document.ts';
import { tell, type ConversionFacts } from './tags.ts';
import { isFirst, wasTold } from './told-orders.ts';
import type { TrackingProps } from './Tracking.tsx';

interface Counted extends TrackingProps {
  known: EventTagsView;
  isAgreed: boolean;
}

/** Tells of the visit, and of what becomes of an order, each once. */
export function useConversions({ event, order, known, isAgreed }: Counted): void {
  const { id, name } = event;
  useEffect(() => {
    if (!isAgreed || !runTags(known)) return;
    const content = { id, name };
    if (isNewPage(location.pathname)) {
      tell('page_view', { content });
      if (!order) tell('view_content', { content });
    }
    if (order) tellOfOrder(order, content);
  }, [isAgreed, known, id, name, order]);
}

/** A purchase is told where its checkout began, and not by whoever opens the order's link later. */
function tellOfOrder(order: OrderView, content: ConversionFacts['content']): void {
  const isPayable = order.status === 'booking' || order.status === 'rejected';
  if (isPayable && isFirst(order.id, 'initiate_checkout')) {
    tell('initiate_checkout', factsOf(order, content, 'initiate_checkout'));
  }
  if (order.status === 'paid' && wasTold(order.id, 'initiate_checkout') && isFirst(order.id, 'purchase')) {
    tell('purchase', factsOf(order, content, 'purchase'));
  }
}

function factsOf(
  order: OrderView,
  content: ConversionFacts['content'],
  step: 'initiate_checkout' | 'purchase',
): ConversionFacts {
  return {
    id: conversionId(step, order),
    content,
    value: order.total,
    tickets: order.items.reduce((sum, { amount }) => sum + amount, 0),
    order_code: order.code,
  };
}
