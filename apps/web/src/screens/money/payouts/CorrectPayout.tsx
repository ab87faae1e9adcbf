import { payoutEndpoints, type PayoutCorrectionBody, type PayoutDetailView } from '@festix/domain/contract';
import { dayOf, fieldProblems, notices } from '@festix/domain/ground';
import { Amount, Facts, useNotices } from '@festix/ui';
import { ConfirmDialog, DayField } from '@festix/ui/workbench';
import { Form } from 'antd';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { confirmingForm } from '../../../frame/form/use-confirmed.ts';
import { useEdit } from '../../../frame/form/use-edit.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import type { Tagged } from '../../../data/tagged.ts';
import { CopiedKey } from './PayoutFacts.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { ReceiptField } from './ReceiptField.tsx';
import { useReloadMoney } from './use-payouts.ts';
import styles from './payouts.module.css';

export interface CorrectPayoutProps {
  payout: Tagged<PayoutDetailView>;
  onClose(): void;
}

interface CorrectionFields {
  sent_date: string;
  receipt?: File | null;
}

/** Milliseconds that a receipt may take to arrive. */
const SENDING = 120_000;

/** Adds or corrects the receipt and the sent date of a done payout, on the version that is shown. */
export function CorrectPayout({ payout: { view, tag }, onClose }: CorrectPayoutProps) {
  const { call } = useArea();
  const { error } = useNotices();
  const reload = useReloadMoney();
  const [form] = Form.useForm<CorrectionFields>();
  const correct = useEdit(
    tag,
    (body: PayoutCorrectionBody, headers) =>
      call(payoutEndpoints.correct, { params: { payout_id: view.id }, body, headers, patience: SENDING }),
    {
      place: 'payouts.correct',
      done: notices.payoutCorrected,
      failed: notices.payoutCorrectFailed,
      takes: (problem) => showOnFields(form, problem),
      onOutdated: async ({ detail }) => {
        error(detail);
        await reload();
      },
      onDone: async () => {
        await reload();
        onClose();
      },
    },
  );
  const before = view.sent_date ? dayOf(view.sent_date, view.event.time_zone) : '';
  return (
    <ConfirmDialog
      {...confirmingForm(correct, form, onClose)}
      title={texts.correctTitle}
      amount={<Amount cents={view.amount} as="figure" />}
      consequence={texts.correctConsequence}
      confirmLabel={correct.isBusy ? texts.saving : texts.correctSave}
    >
      <Facts
        facts={[
          { label: texts.producer, value: view.producer.name },
          { label: texts.event, value: view.event.name },
          { label: texts.pixKey, value: <CopiedKey payout={view} /> },
        ]}
      />
      <ScreenForm
        className={styles.answerPayout}
        name="correct"
        form={form}
        initialValues={{ sent_date: before }}
        onFinish={({ sent_date, receipt }) => {
          const body = { ...(sent_date !== before && { sent_date }), ...(receipt && { receipt }) };
          if (Object.keys(body).length === 0) onClose();
          else void correct.run(body);
        }}
      >
        <div className={styles.answerTwo}>
          <DayField name="sent_date" label={texts.sentAt} required={fieldProblems.sentDate} />
          <ReceiptField />
        </div>
        {view.receipt && <p className="fx-quiet">{texts.replacesReceipt}</p>}
      </ScreenForm>
    </ConfirmDialog>
  );
}
