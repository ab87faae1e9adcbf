import { type PayoutBody, type PayoutMetricsView } from '@festix/domain/contract';
import {
  formatBRL,
  formatPixKey,
  normalisePixKey,
  notices,
  PAID_AMOUNT_RULES,
  REASON_LENGTH,
  USUAL_PIX_KEY_TYPE,
  ZERO_CENTS,
  cents,
  dayOf,
  type Cents,
} from '@festix/domain/ground';
import { Banner, Button } from '@festix/ui';
import { AmountField, DayField, obeys } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { CreateForm } from '../../../frame/form/CreateForm.tsx';
import { serverNow } from '../../../data/server-clock.ts';
import { PixKeyFields, type PixKey } from './PixKeyFields.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { useReloadMoney } from './use-payouts.ts';
import styles from './payouts.module.css';

export interface PayoutFields extends PixKey {
  amount: Cents;
  request_date: string;
  obs?: string;
}

/** A request as typed. */
export type AskedPayout = Omit<PayoutBody, 'event_id'>;

export interface PayoutFormProps {
  metrics: PayoutMetricsView;
  /** Keys used before, the latest first: it fills the form. */
  known: readonly PixKey[];
  /** Of the event, whose day it is. */
  zone: string;
  sendLabel: string;
  /** Path of the list. */
  list: string;
  send(asked: AskedPayout): Promise<unknown>;
}

/** Digits of R$ 20 million, the most that is paid out at once. */
export const AMOUNT_DIGITS = 10;

/** Asks for money of an event. */
export function PayoutForm({ metrics, known, zone, sendLabel, list, send }: PayoutFormProps) {
  const [form] = Form.useForm<PayoutFields>();
  const reload = useReloadMoney();
  const amount = Form.useWatch('amount', form) ?? ZERO_CENTS;
  const available = cents(Math.max(0, metrics.available));
  const [last] = known;
  const key = last && { pix_type: last.pix_type, pix: formatPixKey(last.pix_type, last.pix) };
  return (
    <CreateForm
      form={form}
      initialValues={{
        amount: ZERO_CENTS,
        request_date: dayOf(new Date(serverNow()), zone),
        pix_type: USUAL_PIX_KEY_TYPE,
        ...key,
      }}
      place="payouts.request"
      done={notices.payoutRequested}
      failed={notices.payoutRequestFailed}
      texts={{ create: sendLabel, creating: texts.sending, cancel: texts.cancel }}
      isTyped={(fields) => isTyped(fields, key?.pix)}
      bodyOf={askedIn}
      send={(body) => send(body)}
      reload={reload}
      list={list}
    >
      <AmountField
        name="amount"
        label={texts.amountLabel}
        rules={[...PAID_AMOUNT_RULES.map((rule) => obeys(rule)), withinReach(available)]}
        mostDigits={AMOUNT_DIGITS}
        extra={
          <>
            {texts.amountHint(formatBRL(available))}
            {available > 0 && (
              <Button
                type="link"
                className={styles.all}
                onClick={() => form.setFields([{ name: 'amount', value: available, errors: [] }])}
              >
                {texts.all}
              </Button>
            )}
          </>
        }
      />
      <PixKeyFields form={form} known={known} />
      <DayField name="request_date" label={texts.requestDate} required />
      <Form.Item name="obs" label={`${texts.note} (${texts.optional})`} extra={texts.noteHint}>
        <Input.TextArea rows={3} maxLength={REASON_LENGTH} />
      </Form.Item>
      {amount > 0 && amount <= available && <Banner>{texts.remains(formatBRL(cents(available - amount)))}</Banner>}
    </CreateForm>
  );
}

/** Refuses more than the available amount; the server checks again. */
function withinReach(available: Cents) {
  return {
    validator: (_: unknown, amount: number | undefined) =>
      (amount ?? 0) <= available
        ? Promise.resolve()
        : Promise.reject(new Error(texts.aboveAvailable(formatBRL(available)))),
  };
}

/** Returns the request body, with the key as the directory of Pix keys has it. */
function askedIn({ pix, pix_type, obs, amount, request_date }: PayoutFields) {
  return { amount, request_date, pix_type, pix: normalisePixKey(pix_type, pix) ?? pix, obs: obs?.trim() || null };
}

/** Returns whether anything was typed besides the key that the form began with. */
function isTyped({ amount, pix, obs }: Partial<PayoutFields>, first = ''): boolean {
  return Boolean(amount) || (pix ?? '') !== first || Boolean(obs);
}
