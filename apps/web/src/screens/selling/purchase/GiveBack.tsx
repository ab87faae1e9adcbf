import { buyingEndpoints, type OrderView } from '@festix/domain/contract';
import { problemOf } from '@festix/domain/ground';
import { Button } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dropDraft } from '../../../frame/app/drafts.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { call } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { backPath } from '../../../frame/parts/order-words.ts';
import { dropBooking } from './cart.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';
import { draftName } from './use-checkout.ts';
import styles from './give-back.module.css';

/** Gives a booking's places back, after a confirmation. */
export function GiveBack({ order }: { order: OrderView }) {
  const [isAsking, setAsking] = useState<boolean>();
  const question = useFocusWhen<HTMLDivElement>(isAsking === true);
  const opener = useFocusWhen<HTMLButtonElement>(isAsking === false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { order_id: order.id };
  const { run, isBusy } = useAction(() => call(buyingEndpoints.giveBack, { params }), {
    place: 'purchase.give-back',
    done: texts.givenBack,
    failed: problemOf('ORDER_ERROR').detail,
    onDone: () => {
      dropBooking(order.event_id, order.id);
      dropDraft(draftName(order));
      // Its places are on sale again.
      void queries.invalidateQueries({
        queryKey: keyOf(buyingEndpoints.event, { params: { slug: order.event.slug } }),
      });
      void navigate(backPath(order));
    },
    // Paid meanwhile: the order itself shows that.
    takes: ({ code }) => {
      void queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.order, { params }) });
      return code === 'DELETE_BOOKINGS_ERROR';
    },
  });
  if (!isAsking) {
    return (
      <Button ref={opener} type="text" onClick={() => setAsking(true)}>
        {texts.giveBack}
      </Button>
    );
  }
  return (
    <div ref={question} className={styles.back} role="group" aria-label={texts.giveBack} tabIndex={-1}>
      <p role="status">{texts.giveBackAsk}</p>
      <Button danger aria-disabled={isBusy} onClick={() => void run(undefined)}>
        {texts.giveBackYes}
      </Button>
      <Button type="text" onClick={() => setAsking(false)}>
        {texts.giveBackNo}
      </Button>
    </div>
  );
}
