import { buyingEndpoints, type CheckoutBody, type OrderView } from '@festix/domain/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { dropDraft, keepDraft } from '../../../frame/app/drafts.ts';
import { call, CallError } from '../../../data/call.ts';
import { cardFields } from '../../../data/card-fields.ts';
import { keyOf } from '../../../data/queries.ts';
import { useForm, type FormState } from '../../../frame/form/use-form.ts';
import { backPath, cardPath } from '../../../frame/parts/order-words.ts';
import { handOnHolder } from './card-holder.ts';
import { keepBooking } from './cart.ts';
import { checkoutBody, checkoutFaults, checkoutFields, fieldInForm, type CheckoutParts } from './checkout-fields.ts';
import type { PaidMethod } from './MethodChoice.tsx';
import { purchaseTexts as texts } from './purchase-texts.ts';
import { useEarlyName } from './use-early-name.ts';

/** Typed values, by field name. */
export type CheckoutDraft = Record<string, string[]>;

/** Returns the name of the stored form. It survives a reload, but not the tab, because it is personal. */
export function draftName(order: Pick<OrderView, 'id'>): string {
  return `checkout:${order.id}`;
}

/** Codes against an order as a whole, which its event's page shows. */
const LEADS_BACK = ['EXPIRED_CART_ERROR', 'EVENT_ERROR'];

/** Runs the form of a checkout: stores typed values, sends them, and continues with the charge. */
export function useCheckout(order: OrderView, parts: CheckoutParts, method: PaidMethod, onDone: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const orderKey = keyOf(buyingEndpoints.order, { params: { order_id: order.id } });

  async function send(element: HTMLFormElement): Promise<void> {
    const data = new FormData(element);
    const filled = checkoutBody(parts, (name) => data.getAll(name).map(String));
    const isInPage = filled.payment.method === 'card' && cardFields() !== undefined;
    const body = isInPage ? { ...filled, payment: { ...filled.payment, in_page: true } } : filled;
    try {
      const paying = await call(buyingEndpoints.checkout, { params: { order_id: order.id }, body });
      dropDraft(draftName(order));
      // A Pix moves the hold.
      if (paying.expires_at) keepBooking(order.event_id, { order_id: order.id, expires_at: paying.expires_at });
      if (isInPage) {
        if (body.buyer) handOnHolder(order.id, { name: body.buyer.name, document: body.buyer.document ?? null });
        return globalThis.location.assign(cardPath(paying));
      }
      queries.setQueryData(orderKey, paying);
      onDone();
      const page = paying.payment?.checkout_url;
      if (page) globalThis.location.assign(page);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (LEADS_BACK.includes(error.code)) {
        dropDraft(draftName(order));
        void navigate(backPath(order, error.code));
        return;
      }
      if (error.code === 'ORDER_ERROR') void queries.invalidateQueries({ queryKey: orderKey });
      throw inFormsWords(error, body);
    }
  }

  const { props, ...state }: FormState<string> = useForm({
    names: checkoutFields(parts),
    check: (typed) => checkoutFaults(parts, (name) => (typed[name] ? [typed[name]] : [])),
    send: (_, element) => send(element),
    place: 'checkout',
  });

  const name = useEarlyName(order, props.ref);

  return {
    ...state,
    refusal: state.refusal ?? name.refusal,
    form: {
      ...props,
      onInput(event: Parameters<typeof props.onInput>[0]) {
        props.onInput(event);
        name.soon();
        keepDraft(draftName(order), valuesOf(new FormData(event.currentTarget)));
      },
    },
    /** Label of the button. */
    word: wordFor(parts, method, state.isSending),
  };
}

function wordFor({ isFree }: CheckoutParts, method: PaidMethod, isSending: boolean): string {
  if (isSending) return texts.sending;
  if (isFree) return texts.payFree;
  return method === 'card' ? texts.payCard : texts.payPix;
}

function valuesOf(data: FormData): CheckoutDraft {
  const names = [...new Set(data.keys())];
  return Object.fromEntries(names.map((name) => [name, data.getAll(name).map(String)]));
}

/** Returns the refusal with the form's names of its fields. */
function inFormsWords(problem: CallError, body: CheckoutBody): CallError {
  const errors = Object.entries(problem.errors).map(
    ([field, messages]) => [fieldInForm(body, field), messages] as const,
  );
  const { status, code, detail, request_id, retry_after, told } = problem;
  return new CallError(status, { code, detail, errors: Object.fromEntries(errors), request_id, retry_after, told });
}
