import { type PayoutDetailView } from '@festix/domain/contract';
import {
  blindlyCopiedTo,
  cents,
  copiedTo,
  dayOf,
  emailsIn,
  fieldProblems,
  formatBRL,
  notices,
  problemOf,
  REASON_LENGTH,
} from '@festix/domain/ground';
import { answerObstacle, type PayoutObstacle } from '@festix/domain/money';
import { Amount, Button, Facts, Icon, ListSkeleton, classes } from '@festix/ui';
import { ConfirmDialog, DayField, obeys } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { Form, Input, type FormInstance } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { confirmingForm } from '../../../frame/form/use-confirmed.ts';
import type { Tagged } from '../../../data/tagged.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { CopiesInput } from './CopiesInput.tsx';
import { changesBetween } from './payout-changes.ts';
import { CopiedKey } from './PayoutFacts.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { ReceiptField } from './ReceiptField.tsx';
import { useAnswerPayout } from './use-answer-payout.ts';
import { usePayout } from './use-payouts.ts';
import styles from './payouts.module.css';

export interface AnswerPayoutProps {
  /** Closed while empty. */
  payout_id: string;
  onClose(): void;
}

/** Completes a payout that waits, or refuses it. */
export function AnswerPayout({ payout_id, onClose }: AnswerPayoutProps) {
  if (!payout_id) return null;
  return <Reading key={payout_id} payout_id={payout_id} onClose={onClose} />;
}

/** Reads the event's balance again before it asks the question. */
function Reading({ payout_id, onClose }: AnswerPayoutProps) {
  const { data: payout, error, refetch } = usePayout(payout_id);
  if (payout) return <Answer payout={payout} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={texts.answerTitle}
      consequence={texts.reading}
      confirmLabel={texts.complete}
      confirmDisabled
      onConfirm={onClose}
      onCancel={onClose}
    >
      {error ? (
        <LoadFailure title={notices.payoutLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} label={texts.loading} />
      )}
    </ConfirmDialog>
  );
}

interface AnswerProps {
  payout: Tagged<PayoutDetailView>;
  onClose(): void;
}

type OnLatest = Parameters<typeof useAnswerPayout>[1]['onLatest'];

export interface AnswerFields {
  sent_date?: string | null;
  receipt?: File | null;
  obs_admin?: string;
  cc?: string;
  bcc?: string;
}

/**
 * Keeps the typed fields while the answer changes. Answers the payout as it was opened: the money may have been sent to
 * the key shown then.
 */
function Answer({ payout, onClose }: AnswerProps) {
  const [form] = Form.useForm<AnswerFields>();
  const [isRejecting, setRejecting] = useState(false);
  const [opened, setOpened] = useState(payout);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const onLatest: OnLatest = (latest, isOutdated) => {
    const note = noteOf(opened.view);
    if (form.getFieldValue('obs_admin') === note) form.setFieldValue('obs_admin', noteOf(latest.view));
    setOpened(latest);
    setChanges(isOutdated ? changesBetween(opened.view, latest.view) : []);
  };
  // The balance is the present one, and not part of the version.
  const shown = { ...opened, view: { ...opened.view, metrics: payout.view.metrics } };
  const shared = { form, payout: shown, changes, onLatest, onClose };
  return isRejecting ? (
    <Reject {...shared} onBack={() => setRejecting(false)} />
  ) : (
    <Complete {...shared} onReject={() => setRejecting(true)} />
  );
}

const noteOf = ({ obs_admin }: PayoutDetailView): string => obs_admin ?? '';

interface SharedProps extends AnswerProps {
  form: FormInstance<AnswerFields>;
  /** Fields that another person has changed since the payout was opened. */
  changes: readonly string[];
  onLatest: OnLatest;
}

interface CompleteProps extends SharedProps {
  onReject(): void;
}

function Complete({ form, payout: { view, tag }, changes, onLatest, onReject, onClose }: CompleteProps) {
  const answer = useAnswerPayout(
    { id: view.id, tag },
    {
      place: 'payouts.complete',
      done: notices.payoutDone,
      failed: notices.payoutDoneFailed,
      takes: (problem) => showOnFields(form, problem),
      onDone: onClose,
      onLatest,
    },
  );
  const { balance, payouts_pending, frozen_until, rebate_pending } = view.metrics;
  const facts = { balance, pending: payouts_pending, is_frozen: frozen_until !== null, rebate_pending };
  const obstacle = answerObstacle(view, 'done', view.amount, facts);
  return (
    <ConfirmDialog
      {...confirmingForm(answer, form, onClose)}
      title={texts.answerTitle}
      amount={<Amount cents={view.amount} as="figure" />}
      consequence={view.is_rebate ? texts.rebateConsequence : <Consequence payout={view} />}
      confirmLabel={answer.isBusy ? texts.completing : texts.complete}
      confirmDisabled={obstacle !== null}
      {...faultOf(obstacle, changes)}
      extra={
        view.status === 'pending' && (
          <Button danger size="large" disabled={answer.isBusy} onClick={onReject}>
            {texts.reject}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: texts.producer, value: view.producer.name },
          { label: texts.event, value: view.event.name },
          { label: texts.pixKey, value: <CopiedKey payout={view} /> },
          { label: texts.eventBalance, value: <Amount cents={balance} /> },
          ...(view.obs_producer ? [{ label: texts.noteOfProducer, value: view.obs_producer }] : []),
        ]}
      />
      <ScreenForm
        className={styles.answerPayout}
        name="answer"
        form={form}
        onFieldsChange={showFault}
        initialValues={{ sent_date: dayOf(new Date(serverNow()), view.event.time_zone), obs_admin: noteOf(view) }}
        onFinish={(fields) =>
          void answer.run({ status: 'done', sent_date: fields.sent_date ?? '', ...answerIn(fields) })
        }
      >
        <div className={styles.answerTwo}>
          <DayField name="sent_date" label={texts.sentAt} required={fieldProblems.sentDate} />
          <ReceiptField />
        </div>
        <NoteField placeholder={texts.answerNotePlaceholder} />
        <CopyFields form={form} />
      </ScreenForm>
    </ConfirmDialog>
  );
}

function Consequence({ payout: { amount, metrics } }: { payout: PayoutDetailView }) {
  return (
    <>
      {texts.consequenceBefore}
      <b>{formatBRL(cents(metrics.balance - amount))}</b>
      {texts.consequenceAfter}
    </>
  );
}

/** Returns why it cannot be answered, or what to check first. */
function faultOf(obstacle: PayoutObstacle | null, changes: readonly string[]) {
  if (obstacle) return { error: { text: problemOf(obstacle).detail } };
  return changes.length > 0 ? { error: { text: texts.changedMeanwhile(changes) } } : {};
}

interface RejectProps extends SharedProps {
  onBack(): void;
}

function Reject({ form, payout: { view, tag }, changes, onLatest, onBack, onClose }: RejectProps) {
  const answer = useAnswerPayout(
    { id: view.id, tag },
    {
      place: 'payouts.reject',
      done: notices.payoutRejected,
      failed: notices.payoutRejectFailed,
      takes: (problem) => showOnFields(form, problem),
      onDone: onClose,
      onLatest,
    },
  );
  return (
    <ConfirmDialog
      {...confirmingForm(answer, form, onBack)}
      title={texts.rejectTitle(view.producer.name)}
      consequence={view.is_rebate ? texts.rejectRebateConsequence : texts.rejectConsequence}
      confirmLabel={answer.isBusy ? texts.rejecting : texts.rejectPayout}
      cancelLabel={texts.back}
      danger
      {...faultOf(null, changes)}
    >
      <ScreenForm
        className={styles.answerPayout}
        name="answer"
        form={form}
        onFieldsChange={showFault}
        onFinish={(fields) => void answer.run({ status: 'rejected', ...answerIn({ ...fields, receipt: null }) })}
      >
        <NoteField placeholder={texts.rejectNotePlaceholder} />
        <CopyFields form={form} />
      </ScreenForm>
    </ConfirmDialog>
  );
}

/** Scrolls to a field with an error, which the buttons may cover on a phone. */
function showFault(changed: readonly { name?: unknown; errors?: readonly string[] }[]): void {
  const faulty = changed.find(({ errors = [] }) => errors.length > 0);
  if (!faulty) return;
  const input = document.getElementById(`answer_${[faulty.name].flat().join('_')}`);
  requestAnimationFrame(() => input?.closest('.ant-form-item')?.scrollIntoView?.({ block: 'nearest' }));
}

function NoteField({ placeholder }: { placeholder: string }) {
  return (
    <Form.Item
      name="obs_admin"
      label={
        <>
          {texts.note} <span className={classes('fx-quiet', styles.optional)}>{texts.answerNoteHint}</span>
        </>
      }
    >
      <Input.TextArea rows={2} maxLength={REASON_LENGTH} placeholder={placeholder} />
    </Form.Item>
  );
}

/** Asks for the copies of the mail; folded at first. */
function CopyFields({ form }: { form: FormInstance<AnswerFields> }) {
  const [isOpen, setOpen] = useState(() => Boolean(form.getFieldValue('cc') || form.getFieldValue('bcc')));
  if (!isOpen) {
    return (
      <Button
        type="text"
        size="small"
        className={styles.answerCopy}
        icon={<Icon of={Plus} size={16} />}
        onClick={() => setOpen(true)}
      >
        {texts.sendCopy}
      </Button>
    );
  }
  return (
    <div className={styles.answerTwo}>
      <Form.Item name="cc" label={texts.cc} validateTrigger="onBlur" rules={[obeys(copiedTo)]}>
        <CopiesInput autoFocus />
      </Form.Item>
      <Form.Item name="bcc" label={texts.bcc} validateTrigger="onBlur" rules={[obeys(blindlyCopiedTo)]}>
        <CopiesInput />
      </Form.Item>
    </div>
  );
}

/** Returns the fields that either answer sends. */
function answerIn({ obs_admin, receipt, cc, bcc }: AnswerFields) {
  return {
    obs_admin: obs_admin?.trim() ?? '',
    ...(receipt && { receipt }),
    ...(cc && { cc: emailsIn(cc) }),
    ...(bcc && { bcc: emailsIn(bcc) }),
  };
}
