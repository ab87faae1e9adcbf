import { expenseEndpoints, type RebateView } from '@festix/domain/contract';
import {
  formatBRL,
  formatDate,
  formatDateTime,
  formatPixKey,
  momentOfDay,
  notices,
  PAID_AMOUNT_RULES,
  pixKeyTypeLabels,
  REASON_LENGTH,
  ZERO_CENTS,
  type Cents,
} from '@festix/domain/ground';
import { frozenUntil, lastExpenseDay, usualExpenseDay } from '@festix/domain/money';
import { Amount, Figures, FormSkeleton, Icon, Link, SectionTitle } from '@festix/ui';
import { AmountField, DayField, obeys, SwitchField } from '@festix/ui/workbench';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { Form, Input } from 'antd';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { CreateForm } from '../../../frame/form/CreateForm.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { serverNow } from '../../../data/server-clock.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { AMOUNT_DIGITS } from '../payouts/PayoutForm.tsx';
import { ReceiptField } from '../payouts/ReceiptField.tsx';
import { useReloadMoney } from '../payouts/use-payouts.ts';
import { expensesTexts as texts } from './expenses-texts.ts';
import { useRebate } from './use-expenses.ts';
import pageStyles from '@festix/ui/page.module.css';
import styles from './expenses.module.css';

interface ExpenseFields {
  is_rebate: boolean;
  is_producer_payout: boolean;
  amount: Cents;
  created_at: string;
  obs?: string;
  receipt?: File | null;
}

/** Milliseconds that a receipt may take to arrive. */
const SENDING = 120_000;

/** Shows 'Novo Custo' of an event. */
export function NewExpenseScreen() {
  const event = useEvent();
  const { link } = useArea();
  const list = link(`/events/${event.id}/expenses`);
  const { data: rebate, error, refetch } = useRebate(event.id);
  useTitle(texts.newExpense, event.name);
  return (
    <>
      <Link href={list} className={pageStyles.back}>
        <Icon of={ArrowLeft} size={18} /> {texts.expenses}
      </Link>
      <SectionTitle>{texts.newExpense}</SectionTitle>
      {rebate ? (
        <ExpenseForm rebate={rebate} list={list} />
      ) : error ? (
        <ScreenFailure title={notices.expensesLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={5} label={texts.loading} />
      )}
    </>
  );
}

function ExpenseForm({ rebate, list }: { rebate: RebateView; list: string }) {
  const event = useEvent();
  const { call } = useArea();
  const reload = useReloadMoney();
  const [form] = Form.useForm<ExpenseFields>();
  const isRebate = Form.useWatch('is_rebate', form) ?? false;
  const last = lastExpenseDay(event);

  /** Sets the amount to the due rebate by default; a payout is offered with a rebate only. */
  function turn(changed: Partial<ExpenseFields>): void {
    if (changed.is_rebate === undefined) return;
    const amount = changed.is_rebate ? rebate.rebate_pending : ZERO_CENTS;
    form.setFields([
      { name: 'amount', value: amount, errors: [] },
      ...(changed.is_rebate ? [] : [{ name: 'is_producer_payout' as const, value: false }]),
    ]);
  }

  return (
    <>
      <RebateSums rebate={rebate} />
      <CreateForm
        form={form}
        initialValues={{
          is_rebate: false,
          is_producer_payout: false,
          amount: ZERO_CENTS,
          created_at: usualExpenseDay(event, new Date(serverNow())),
        }}
        onValuesChange={turn}
        place="expenses.create"
        done={notices.expenseCreated}
        failed={notices.expenseCreateFailed}
        texts={texts}
        isTyped={isTyped}
        bodyOf={({ receipt, obs, ...fields }) => ({ ...fields, obs: obs?.trim() ?? '', ...(receipt && { receipt }) })}
        send={(body) => call(expenseEndpoints.create, { params: { event_id: event.id }, body, patience: SENDING })}
        reload={reload}
        list={list}
      >
        <RebateFields rebate={rebate} isRebate={isRebate} />
        <AmountField
          name="amount"
          label={texts.amountLabel}
          rules={[...PAID_AMOUNT_RULES.map((rule) => obeys(rule)), ...(isRebate ? [due(rebate)] : [])]}
          mostDigits={AMOUNT_DIGITS}
        />
        <DayField
          name="created_at"
          label={texts.dateLabel}
          extra={texts.dateHint(formatDate(momentOfDay(last, event.time_zone), event.time_zone))}
          required
          notAfter={last}
        />
        <ReceiptField />
        <Form.Item name="obs" label={`${texts.noteLabel} (${texts.optional})`}>
          <Input.TextArea rows={3} maxLength={REASON_LENGTH} />
        </Form.Item>
      </CreateForm>
    </>
  );
}

/** Shows the event's agreed, paid and due rebates; nothing where none is or was agreed. */
function RebateSums({ rebate }: { rebate: RebateView }) {
  if (isWithout(rebate)) return null;
  return (
    <section className={styles.rebate} aria-label={texts.rebateFigures}>
      <Figures
        figures={[
          { label: texts.estimate, value: <Amount cents={rebate.estimate_rebate_amount} as="figure" /> },
          { label: texts.given, value: <Amount cents={rebate.rebate} as="figure" /> },
          { label: texts.pending, value: <Amount cents={rebate.rebate_pending} as="figure" /> },
        ]}
      />
    </section>
  );
}

/** Returns whether the event has no rebates; orders keep the rate agreed for them. */
function isWithout({ rebate_tax, estimate_rebate_amount, rebate }: RebateView): boolean {
  return rebate_tax === null && estimate_rebate_amount === 0 && rebate === 0;
}

function RebateFields({ rebate, isRebate }: { rebate: RebateView; isRebate: boolean }) {
  const obstacle = useRebateObstacle(rebate);
  return (
    <div className={styles.rebateSwitches}>
      <SwitchField
        name="is_rebate"
        label={texts.rebateLabel}
        hint={obstacle ?? texts.rebateHint}
        disabled={obstacle !== undefined}
      />
      {isRebate && (
        <SwitchField
          name="is_producer_payout"
          label={texts.payoutLabel}
          hint={rebate.pix ? texts.payoutHint(keyWords(rebate.pix)) : texts.noKey}
          disabled={rebate.pix === null}
        />
      )}
    </div>
  );
}

/** Returns why no rebate can be recorded now. */
function useRebateObstacle(rebate: RebateView): string | undefined {
  const event = useEvent();
  const until = frozenUntil(event, new Date(serverNow()));
  if (isWithout(rebate)) return texts.noRebate;
  if (until !== null) return texts.rebateFrozen(formatDateTime(until, event.time_zone));
  return rebate.rebate_pending <= 0 ? texts.noneDue : undefined;
}

function keyWords({ pix, pix_type }: NonNullable<RebateView['pix']>): string {
  return `${pixKeyTypeLabels[pix_type]} ${formatPixKey(pix_type, pix)}`;
}

/** Refuses more than the due rebate; the server checks again. */
function due({ rebate_pending }: RebateView) {
  return {
    validator: (_: unknown, amount: Cents) =>
      amount <= rebate_pending
        ? Promise.resolve()
        : Promise.reject(new Error(texts.aboveRebate(formatBRL(rebate_pending)))),
  };
}

function isTyped({ is_rebate, amount, obs, receipt }: Partial<ExpenseFields>): boolean {
  return [is_rebate, amount, obs, receipt].some(Boolean);
}
