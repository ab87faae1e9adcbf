import { type RefundRequestRowView } from '@festix/domain/contract';
import { notices, REASON_LENGTH, requiredText } from '@festix/domain/ground';
import { mustBeGranted, refundGroundLabels } from '@festix/domain/selling';
import { Amount, Button, Code, DateTime, Facts, Icon, Link } from '@festix/ui';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { X } from '@phosphor-icons/react/X';
import { Drawer, Form, Input, type FormInstance } from 'antd';
import { useState } from 'react';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { isShown } from '../../../frame/areas/shown-tabs.ts';
import { RefundStatusTag } from '../refunds/RefundStatusTag.tsx';
import { buyerOf } from './refund-words.ts';
import { supportTexts as texts } from '../../programme/support/support-texts.ts';
import { useAnswerRefund } from './use-refund-requests.ts';
import styles from '../../programme/support/support.module.css';

export interface AnswerRefundProps {
  /** Closed without one. */
  request: RefundRequestRowView | undefined;
  onClose(): void;
}

/** Shows one request in full: to approve, to refuse with a reason, or read-only once answered. */
export function AnswerRefund({ request, onClose }: AnswerRefundProps) {
  if (!request) return null;
  if (request.status !== 'pending') return <Answered request={request} onClose={onClose} />;
  return <Answer key={request.id} request={request} onClose={onClose} />;
}

/** Keeps the typed text while the answer changes. */
function Answer({ request, onClose }: { request: RefundRequestRowView; onClose(): void }) {
  const [form] = Form.useForm<ReasonFields>();
  const [isRefusing, setRefusing] = useState(false);
  if (isRefusing) return <Refuse form={form} request={request} onBack={() => setRefusing(false)} onDone={onClose} />;
  return <Approve form={form} request={request} onRefuse={() => setRefusing(true)} onClose={onClose} />;
}

interface ReasonFields {
  reason?: string;
}

interface ApproveProps {
  form: FormInstance<ReasonFields>;
  request: RefundRequestRowView;
  onRefuse(): void;
  onClose(): void;
}

function Approve({ form, request, onRefuse, onClose }: ApproveProps) {
  const { dialog, fields } = useAnswerRefund(
    request,
    ({ reason }: ReasonFields) => ({ status: 'approved', reason: reason?.trim() || null }),
    {
      form,
      place: 'refunds.approve',
      done: notices.refundApproved,
      failed: notices.refundAnswerFailed,
      onClose,
    },
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.answerTitle}
      amount={<Amount cents={request.amount} as="figure" />}
      consequence={(request.event.canceled_at ? texts.approveOffConsequence : texts.approveConsequence)(
        request.order.fee_paid_by,
      )}
      confirmLabel={dialog.busy ? texts.approving : texts.approve}
      cancelLabel={texts.back}
      extra={
        !mustBeGranted(request.event) && (
          <Button danger size="large" disabled={dialog.busy} onClick={onRefuse}>
            {texts.refuse}
          </Button>
        )
      }
    >
      <RequestFacts request={request} />
      <ScreenForm {...fields} className={styles.answerForm}>
        <Form.Item name="reason" label={texts.answer} extra={texts.answerHint}>
          <Input.TextArea rows={2} maxLength={REASON_LENGTH} />
        </Form.Item>
      </ScreenForm>
    </ConfirmDialog>
  );
}

interface RefuseProps {
  form: FormInstance<ReasonFields>;
  request: RefundRequestRowView;
  onBack(): void;
  onDone(): void;
}

function Refuse({ form, request, onBack, onDone }: RefuseProps) {
  const { dialog, fields } = useAnswerRefund(
    request,
    ({ reason }: ReasonFields) => ({ status: 'refused', reason: reason?.trim() ?? '' }),
    {
      form,
      place: 'refunds.refuse',
      done: notices.refundRefused,
      failed: notices.refundAnswerFailed,
      onClose: onDone,
    },
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.refuseTitle(buyerOf(request))}
      consequence={texts.refuseConsequence}
      confirmLabel={dialog.busy ? texts.refusing : texts.refuseRequest}
      cancelLabel={texts.back}
      danger
      onCancel={onBack}
    >
      <ScreenForm {...fields}>
        <Form.Item
          name="reason"
          label={texts.refuseReason}
          extra={texts.refuseReasonHint}
          rules={[obeys(requiredText)]}
        >
          <Input.TextArea autoFocus rows={3} maxLength={REASON_LENGTH} />
        </Form.Item>
      </ScreenForm>
    </ConfirmDialog>
  );
}

function Answered({ request, onClose }: { request: RefundRequestRowView; onClose(): void }) {
  return (
    <Drawer
      open
      size="28.75rem"
      title={texts.seenTitle}
      extra={<RefundStatusTag status={request.status} />}
      closeIcon={<Icon of={X} />}
      onClose={onClose}
    >
      <RequestFacts request={request} />
    </Drawer>
  );
}

function RequestFacts({ request }: { request: RefundRequestRowView }) {
  const { buyer, rule, status, amount, reason, answer, answered_at, answered_by } = request;
  return (
    <Facts
      facts={[
        { label: texts.buyer, value: buyerOf(request) },
        ...(buyer.email ? [{ label: texts.email, value: buyer.email }] : []),
        { label: texts.event, value: request.event.name },
        { label: texts.order, value: <OrderLink request={request} /> },
        { label: texts.ground, value: refundGroundLabels[rule] },
        { label: texts.asked, value: <DateTime at={request.created_at} /> },
        { label: texts.ticketsTitle, value: <Tickets request={request} /> },
        ...(reason ? [{ label: texts.reason, value: reason }] : []),
        ...(status === 'pending' ? [] : [{ label: texts.amount, value: <Amount cents={amount} as="column" /> }]),
        ...(answer ? [{ label: texts.answer, value: answer }] : []),
        ...(answered_at ? [{ label: texts.answered, value: <DateTime at={answered_at} /> }] : []),
        ...(answered_by ? [{ label: texts.answeredBy, value: answered_by.name }] : []),
      ]}
    />
  );
}

/** Leads to the sale, where its screen is. */
function OrderLink({ request: { order, event } }: { request: RefundRequestRowView }) {
  const { link } = useArea();
  const code = <Code>{order.code}</Code>;
  if (!isShown('sales', ['orders:read'])) return code;
  return <Link href={link(`/events/${event.id}/sales/${order.id}`)}>{code}</Link>;
}

function Tickets({ request: { tickets } }: { request: RefundRequestRowView }) {
  return (
    <ul className={styles.answerTickets}>
      {tickets.map(({ id, lot, price, holder_name, amount }) => (
        <li key={id}>
          <span>
            {lot} · {price}
            {holder_name && <span className="fx-quiet"> {holder_name}</span>}
          </span>
          <Amount cents={amount} />
        </li>
      ))}
    </ul>
  );
}
