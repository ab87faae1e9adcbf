import {
  peopleEndpoints,
  type ProducerAnswerBody,
  type ProducerRequestRowView,
  type TaxesBody,
} from '@festix/domain/contract';
import { notices, REASON_LENGTH, requiredText } from '@festix/domain/ground';
import { Button, DateTime, DocumentText, Facts, Icon, PhoneText } from '@festix/ui';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { X } from '@phosphor-icons/react/X';
import { Drawer, Form, Input } from 'antd';
import { useState } from 'react';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useConfirmedForm, type ConfirmedFormWords } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { mostConvenienceTax } from '../../../data/page-tags.ts';
import { keyOf } from '../../../data/queries.ts';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';
import { RequestStatus } from './RequestStatus.tsx';
import { TaxesFields } from './TaxesFields.tsx';

export interface AnswerDialogProps {
  /** Closed without one. */
  request: ProducerRequestRowView | undefined;
  onClose(): void;
}

/**
 * Shows one request in full: to approve with the three percents, to reject with a reason, or read-only once answered.
 */
export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const [isRejecting, setRejecting] = useState(false);
  const close = () => {
    setRejecting(false);
    onClose();
  };
  if (!request) return null;
  if (request.status !== 'pending') return <Answered request={request} onClose={close} />;
  if (isRejecting) return <Reject request={request} onBack={() => setRejecting(false)} onDone={close} />;
  return <Approve request={request} onReject={() => setRejecting(true)} onClose={close} />;
}

/** Percents of a new producer by default. */
const USUAL_CONVENIENCE_TAX = 10;

interface ApproveProps {
  request: ProducerRequestRowView;
  onReject(): void;
  onClose(): void;
}

function Approve({ request, onReject, onClose }: ApproveProps) {
  const { dialog, fields } = useAnswer(
    request,
    ({ convenience_tax, administrate_tax = null, rebate_tax = null }: TaxesBody) => ({
      status: 'approved',
      convenience_tax,
      administrate_tax,
      rebate_tax,
    }),
    {
      place: 'producers.approve',
      done: notices.producerApproved,
      failed: notices.producerApproveFailed,
      onClose,
    },
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.answerTitle}
      consequence={texts.approveConsequence}
      confirmLabel={dialog.busy ? texts.approving : texts.approve}
      extra={
        <Button danger size="large" disabled={dialog.busy} onClick={onReject}>
          {texts.reject}
        </Button>
      }
    >
      <RequestFacts request={request} />
      <ScreenForm
        {...fields}
        initialValues={{ convenience_tax: Math.min(USUAL_CONVENIENCE_TAX, mostConvenienceTax()) }}
      >
        <TaxesFields />
      </ScreenForm>
    </ConfirmDialog>
  );
}

interface RejectProps {
  request: ProducerRequestRowView;
  onBack(): void;
  onDone(): void;
}

function Reject({ request, onBack, onDone }: RejectProps) {
  const { dialog, fields } = useAnswer(
    request,
    ({ reason }: { reason: string }) => ({ status: 'rejected', reason: reason.trim() }),
    {
      place: 'producers.reject',
      done: notices.producerRejected,
      failed: notices.producerRejectFailed,
      onClose: onDone,
    },
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={`${texts.rejectTitle} de ${request.user.name}`}
      consequence={texts.rejectConsequence}
      confirmLabel={texts.rejectRequest}
      cancelLabel={texts.back}
      danger
      onCancel={onBack}
    >
      <ScreenForm {...fields}>
        <Form.Item name="reason" label={texts.reason} extra={texts.reasonHint} rules={[obeys(requiredText)]}>
          <Input.TextArea autoFocus rows={3} maxLength={REASON_LENGTH} />
        </Form.Item>
      </ScreenForm>
    </ConfirmDialog>
  );
}

function Answered({ request, onClose }: { request: ProducerRequestRowView; onClose(): void }) {
  return (
    <Drawer open size="28.75rem" title={texts.seenTitle} closeIcon={<Icon of={X} />} onClose={onClose}>
      <RequestFacts request={request} />
    </Drawer>
  );
}

function RequestFacts({ request }: { request: ProducerRequestRowView }) {
  const { user } = request;
  return (
    <Facts
      facts={[
        { label: texts.name, value: user.name },
        { label: texts.email, value: user.email },
        { label: texts.phone, value: user.phone ? <PhoneText value={user.phone} /> : texts.none },
        { label: texts.document, value: user.document ? <DocumentText value={user.document} /> : texts.none },
        { label: texts.slug, value: `/events/${request.slug}` },
        { label: texts.askedAt, value: <DateTime at={request.created_at} /> },
        ...(request.status === 'pending' ? [] : [{ label: texts.status, value: <RequestStatus request={request} /> }]),
        ...(request.answered_at ? [{ label: texts.answeredAt, value: <DateTime at={request.answered_at} /> }] : []),
        ...(request.reason ? [{ label: texts.reason, value: request.reason }] : []),
        ...(request.about ? [{ label: texts.about, value: request.about }] : []),
      ]}
    />
  );
}

/** Sends the answer that the fields give, and reads the lists of requests and users again. */
function useAnswer<Fields extends object>(
  request: ProducerRequestRowView,
  answerOf: (fields: Fields) => ProducerAnswerBody,
  words: ConfirmedFormWords<Fields, ProducerRequestRowView>,
) {
  const { area, call } = useArea();
  const queryClient = useQueryClient();
  return useConfirmedForm(
    (fields: Fields) =>
      call(peopleEndpoints.answerProducerRequest, { params: { request_id: request.id }, body: answerOf(fields) }),
    {
      ...words,
      onDone: async () => {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: keyOf(peopleEndpoints.producerRequests, { area }) }),
          queryClient.invalidateQueries({ queryKey: keyOf(peopleEndpoints.users, { area }) }),
        ]);
      },
    },
  );
}
