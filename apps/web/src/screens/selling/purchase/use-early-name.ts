import { buyingEndpoints, type NamedBody, type OrderView } from '@festix/domain/contract';
import { emailAddress, requiredText } from '@festix/domain/ground';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { call, CallError } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { keepBooking } from './cart.ts';
import { isForNobody } from './hold-words.ts';

/** Milliseconds without a key, after which a name and an address count as typed. */
const REST_MS = 700;

/** Codes that only another name or an account solves. */
const TOLD = ['USER_TICKET_LIMIT_REACHED', 'NAMED_PLACES_LIMIT', 'EXISTING_TICKETS_ERROR'];

/**
 * Sends the buyer as soon as the form has one, so that the places are held for the full time. A failure is left to the
 * checkout.
 */
export function useEarlyName(order: OrderView, form: RefObject<HTMLFormElement | null>) {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const said = useRef(JSON.stringify(nameOf(order.user)));
  const isAsked = isForNobody(order) || (order.user?.id === null && order.payment === null);

  async function say(): Promise<void> {
    const typed = form.current && typedIn(form.current);
    if (!isAsked || !typed || said.current === JSON.stringify(typed)) return;
    said.current = JSON.stringify(typed);
    try {
      const params = { order_id: order.id };
      const named = await call(buyingEndpoints.nameBuyer, { params, body: typed });
      setRefusal(undefined);
      if (named.expires_at) keepBooking(order.event_id, { order_id: order.id, expires_at: named.expires_at });
      queries.setQueryData<OrderView>(keyOf(buyingEndpoints.order, { params }), (known) =>
        known?.payment ? known : named,
      );
    } catch (error) {
      setRefusal(error instanceof CallError && TOLD.includes(error.code) ? whyItFailed(error) : undefined);
      // Without an answer it may be sent again.
      if (!(error instanceof CallError)) said.current = '';
    }
  }

  function soon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void say(), REST_MS);
  }

  // Values restored by a reload count as typed.
  const begin = useEffectEvent(soon);
  useEffect(() => {
    begin();
    return () => clearTimeout(timer.current);
  }, []);

  return { soon, refusal };
}

function nameOf(user: OrderView['user']): NamedBody {
  return { name: user?.name ?? '', email: user?.email ?? '' };
}

/** Returns name and address; undefined while either is missing or invalid. */
function typedIn(form: HTMLFormElement): NamedBody | undefined {
  const data = new FormData(form);
  const [name, email] = ['name', 'email'].map((field) => String(data.get(field) ?? '').trim()) as [string, string];
  return requiredText.check(name) && emailAddress.check(email) ? { name, email } : undefined;
}
