import { buyingEndpoints, type OrderView } from '@festix/domain/contract';
import { problemOf } from '@festix/domain/ground';
import { Button, useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { Agreement } from '../../../frame/app/Agreement.tsx';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { signInPath } from '../../../frame/app/own-path.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { useSession } from '../../../session/session.store.ts';
import { OrderCodeForm } from './OpenTickets.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';
import { useAskedCode } from './use-order-code.ts';
import orderNoteStyles from './order-note.module.css';
import orderWaysStyles from './order-ways.module.css';

/** Offers a buyer without an account to keep the order in one. */
export function KeepOrder({ order }: { order: OrderView }) {
  const user = useSession((session) => session.user);
  const [state, setState] = useState<'offered' | 'code' | 'taken'>('offered');
  const location = useLocation();
  const keep = useKeep(order, () => setState('taken'));
  const ask = useAskedCode(order, () => setState('code'));
  if (user || !order.user) return null;
  // An account needs the proof that its person reads mail at the address; a link may have been passed on.
  const { run, isBusy } = order.opened_by === 'code' ? keep : ask;
  return (
    <section className={orderNoteStyles.note} data-screen-only="" aria-labelledby="guardar">
      <h2 id="guardar">{texts.keep}</h2>
      <p>{state === 'taken' ? texts.keepTaken : texts.keepLine}</p>
      {state === 'code' && <OrderCodeForm order={order} onProved={() => keep.run(undefined)} />}
      {state === 'offered' && <Agreement by="signing-up" />}
      <div className={orderWaysStyles.ways}>
        {state === 'offered' && (
          <Button type="primary" aria-disabled={isBusy} onClick={() => void run(undefined)}>
            {texts.keep}
          </Button>
        )}
        {state === 'taken' && (
          <ButtonLink type="primary" href={signInPath(location)}>
            {texts.signIn}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Makes the account and signs in. */
function useKeep({ id: order_id }: OrderView, onTaken: () => void) {
  const signInWith = useSession((session) => session.signInWith);
  const queries = useQueryClient();
  return useAction(() => signInWith(() => call(buyingEndpoints.keepOrder, { params: { order_id }, anonymous: true })), {
    place: 'orders.keep-in-account',
    done: texts.keepDone,
    failed: texts.keepFailed,
    onDone: () => queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.order, { params: { order_id } }) }),
    takes: ({ code }) => {
      if (code === 'EMAIL_TAKEN') onTaken();
      return code === 'EMAIL_TAKEN';
    },
  });
}

/** Ends the links and the other browsers' sessions of an order, after a confirmation. */
export function EndAccess({ order }: { order: OrderView }) {
  const [isAsking, setAsking] = useState<boolean>();
  const question = useFocusWhen<HTMLDivElement>(isAsking === true);
  const opener = useFocusWhen<HTMLButtonElement>(isAsking === false);
  const { success } = useNotices();
  const { run, isBusy } = useAction(() => call(buyingEndpoints.endAccess, { params: { order_id: order.id } }), {
    place: 'orders.end-access',
    failed: problemOf('ORDER_ERROR').detail,
    onDone: () => {
      success(texts.accessEnded);
      setAsking(false);
    },
  });
  if (!order.user || !order.paid_at) return null;
  if (!isAsking) {
    return (
      <div data-screen-only="">
        <Button ref={opener} type="text" onClick={() => setAsking(true)}>
          {texts.endAccess}
        </Button>
      </div>
    );
  }
  return (
    <div
      ref={question}
      className={orderNoteStyles.note}
      role="group"
      aria-label={texts.endAccess}
      tabIndex={-1}
      data-screen-only=""
    >
      <p role="status">{texts.endAccessAsk}</p>
      <div className={orderWaysStyles.ways}>
        <Button danger aria-disabled={isBusy} onClick={() => void run(undefined)}>
          {texts.endAccessYes}
        </Button>
        <Button type="text" onClick={() => setAsking(false)}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
