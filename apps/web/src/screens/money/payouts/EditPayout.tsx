import { type PayoutAnswerBody, type PayoutDetailView } from '@festix/domain/contract';
import {
  dayOf,
  formatPixKey,
  normalisePixKey,
  notices,
  PAID_AMOUNT_RULES,
  problemOf,
  REASON_LENGTH,
  type Cents,
} from '@festix/domain/ground';
import { editObstacle } from '@festix/domain/money';
import { Banner, Button, SectionTitle, classes } from '@festix/ui';
import { AmountField, DayField, FormActions, obeys } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import type { Tagged } from '../../../data/tagged.ts';
import { changesBetween } from './payout-changes.ts';
import { AMOUNT_DIGITS } from './PayoutForm.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { PixKeyFields, type PixKey } from './PixKeyFields.tsx';
import { useAnswerPayout } from './use-answer-payout.ts';
import { useRecentPayouts } from './use-payouts.ts';
import formStyles from '@festix/ui/form.module.css';
import styles from './payouts.module.css';

interface EditFields extends PixKey {
  amount: Cents;
  request_date: string;
  obs_admin: string;
}

/**
 * Edits a pending payout; sends changed fields only, on the version that was opened. Merges another person's changes on
 * saving, and not before, which would let the fields revert them.
 */
export function EditPayout({ payout }: { payout: Tagged<PayoutDetailView> }) {
  const [form] = Form.useForm<EditFields>();
  const [opened, setOpened] = useState(payout);
  const [changes, setChanges] = useState<readonly string[]>([]);
  // The balance is the present one, and not part of the version.
  const view = { ...opened.view, metrics: payout.view.metrics };
  const recent = useRecentPayouts(view.event_id);
  const base = fieldsOf(view);
  const patch = () => patchOf(base, { ...base, ...(form.getFieldsValue(true) as Partial<EditFields>) });
  const save = useAnswerPayout(
    { id: view.id, tag: opened.tag },
    {
      place: 'payouts.edit',
      done: notices.payoutUpdated,
      failed: notices.payoutUpdateFailed,
      takes: (problem) => showOnFields(form, problem),
      onLatest: (latest, isOutdated) => {
        form.setFieldsValue(differing(base, fieldsOf(latest.view)));
        setOpened(latest);
        setChanges(isOutdated ? changesBetween(view, latest.view) : []);
      },
    },
  );
  return (
    <section>
      <SectionTitle ruled>{texts.edit}</SectionTitle>
      <p className={classes('fx-quiet', styles.line)}>{view.is_rebate ? texts.editRebateLine : texts.editLine}</p>
      <ScreenForm
        form={form}
        className={formStyles.form}
        initialValues={base}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={() => void save.run(patch())}
      >
        {!view.is_rebate && (
          <AmountField
            name="amount"
            label={texts.amountLabel}
            rules={[...PAID_AMOUNT_RULES.map((rule) => obeys(rule)), payable(view)]}
            mostDigits={AMOUNT_DIGITS}
          />
        )}
        <PixKeyFields form={form} known={recent.data?.keys ?? []} />
        <DayField name="request_date" label={texts.requestDate} required />
        <Form.Item name="obs_admin" label={`${texts.note} (${texts.optional})`} extra={texts.adminNoteHint}>
          <Input.TextArea rows={3} maxLength={REASON_LENGTH} />
        </Form.Item>
        {changes.length > 0 && <Banner tone="warning">{texts.changedMeanwhile(changes)}</Banner>}
        <FormActions>
          <Button htmlType="submit" disabled={save.isBusy}>
            {save.isBusy ? texts.saving : texts.save}
          </Button>
        </FormActions>
      </ScreenForm>
      <LeaveGuard isUnsaved={() => Object.keys(patch()).length > 0} />
    </section>
  );
}

/** Returns the event's balance for another amount. */
function payable(view: PayoutDetailView) {
  const { balance, payouts_pending, frozen_until } = view.metrics;
  const facts = { balance, pending: payouts_pending, is_frozen: frozen_until !== null };
  return {
    validator: (_: unknown, amount: Cents) => {
      const obstacle = editObstacle(view, amount, facts);
      return obstacle ? Promise.reject(new Error(problemOf(obstacle).detail)) : Promise.resolve();
    },
  };
}

function fieldsOf(view: PayoutDetailView): EditFields {
  return {
    amount: view.amount,
    pix_type: view.pix_type,
    pix: formatPixKey(view.pix_type, view.pix),
    request_date: dayOf(view.request_date, view.event.time_zone),
    obs_admin: view.obs_admin ?? '',
  };
}

/** Returns the changed fields; a key goes with its type. */
function differing(before: EditFields, { pix, pix_type, ...after }: EditFields): Partial<EditFields> {
  const isOtherKey = pix !== before.pix || pix_type !== before.pix_type;
  return {
    ...(isOtherKey && { pix, pix_type }),
    ...(after.amount !== before.amount && { amount: after.amount }),
    ...(after.request_date !== before.request_date && { request_date: after.request_date }),
    ...(after.obs_admin !== before.obs_admin && { obs_admin: after.obs_admin }),
  };
}

function patchOf(base: EditFields, typed: EditFields): PayoutAnswerBody {
  const isOtherKey = typed.pix !== base.pix || typed.pix_type !== base.pix_type;
  return {
    ...(typed.amount !== base.amount && { amount: typed.amount }),
    ...(isOtherKey && { pix_type: typed.pix_type, pix: normalisePixKey(typed.pix_type, typed.pix) ?? typed.pix }),
    ...(typed.request_date !== base.request_date && { request_date: typed.request_date }),
    ...(typed.obs_admin.trim() !== base.obs_admin && { obs_admin: typed.obs_admin.trim() }),
  };
}
