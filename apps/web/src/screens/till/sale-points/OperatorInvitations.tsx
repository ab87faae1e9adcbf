import { salePointsEndpoints, type OperatorInvitationView, type SalePointView } from '@festix/domain/contract';
import { emailAddress, epochOf, normaliseEmail, notices, requiredText } from '@festix/domain/ground';
import { Button, DateTime, formatCount, Icon, SectionTitle } from '@festix/ui';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { X } from '@phosphor-icons/react/X';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { EmailInput } from '../../../frame/form/EmailInput.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useFormAction } from '../../../frame/form/use-form-action.ts';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { SupervisorTag } from './Operators.tsx';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { useReloadSalePoints } from './use-sale-points.ts';
import styles from './sale-points.module.css';

/** Lists the open invitations to a sale point, and sends another. */
export function OperatorInvitations({ point }: { point: SalePointView }) {
  const [withdrawing, setWithdrawing] = useState<OperatorInvitationView>();
  return (
    <section className={styles.pointPart}>
      <SectionTitle ruled aside={formatCount(point.invitations.length)}>
        {texts.invitations}
      </SectionTitle>
      <InviteForm sale_point_id={point.id} />
      <ul className={styles.pointPeople} aria-label={texts.invitations}>
        {point.invitations.map((invitation) => (
          <li key={invitation.id}>
            <span>
              <b>{invitation.email}</b>
              <span className="fx-quiet">
                <Validity invitation={invitation} now={new Date()} />
              </span>
            </span>
            {invitation.is_supervisor && <SupervisorTag />}
            <Resend sale_point_id={point.id} invitation={invitation} />
            <Button
              type="text"
              aria-label={texts.withdrawOf(invitation.email)}
              icon={<Icon of={X} />}
              onClick={() => setWithdrawing(invitation)}
            />
          </li>
        ))}
      </ul>
      {withdrawing && (
        <WithdrawDialog sale_point_id={point.id} invitation={withdrawing} onClose={() => setWithdrawing(undefined)} />
      )}
    </section>
  );
}

function Validity({ invitation, now }: { invitation: OperatorInvitationView; now: Date }) {
  return (
    <>
      {epochOf(invitation.expires_at) > epochOf(now) ? texts.expires : texts.expired}{' '}
      <DateTime at={invitation.expires_at} />
    </>
  );
}

interface Invited {
  email: string;
  is_supervisor: boolean;
}

function useInvite(sale_point_id: string) {
  const { call } = useArea();
  const reload = useReloadSalePoints();
  return {
    send: ({ email, is_supervisor }: Invited) =>
      call(salePointsEndpoints.invite, {
        params: { sale_point_id },
        body: { id: newId(), email: normaliseEmail(email), is_supervisor },
      }),
    words: { done: notices.invitationSent, failed: notices.invitationSendFailed, onDone: reload },
  };
}

function InviteForm({ sale_point_id }: { sale_point_id: string }) {
  const [form] = Form.useForm<Invited>();
  const { send, words } = useInvite(sale_point_id);
  const invite = useFormAction(form, send, {
    ...words,
    place: 'sale-points.invite',
    onDone: async () => {
      form.resetFields();
      await words.onDone();
    },
  });
  return (
    <ScreenForm
      form={form}
      className={styles.pointInvite}
      noValidate
      validateTrigger="onSubmit"
      initialValues={{ is_supervisor: false }}
      onFinish={(fields) => void invite.run(fields)}
    >
      <Form.Item name="email" label={texts.inviteEmail} rules={[obeys(requiredText), obeys(emailAddress)]}>
        <EmailInput placeholder={texts.emailsPlaceholder} />
      </Form.Item>
      <Button htmlType="submit" disabled={invite.isBusy}>
        {invite.isBusy ? texts.inviting : texts.invite}
      </Button>
      <Form.Item name="is_supervisor" valuePropName="checked">
        <Checkbox>{texts.inviteAs}</Checkbox>
      </Form.Item>
    </ScreenForm>
  );
}

interface InvitationProps {
  sale_point_id: string;
  invitation: OperatorInvitationView;
}

function Resend({ sale_point_id, invitation }: InvitationProps) {
  const { send, words } = useInvite(sale_point_id);
  const resend = useAction(send, { ...words, place: 'sale-points.resend' });
  return (
    <Button
      type="text"
      disabled={resend.isBusy}
      aria-label={texts.resendOf(invitation.email)}
      icon={<Icon of={PaperPlaneTilt} />}
      onClick={() => void resend.run(invitation)}
    />
  );
}

function WithdrawDialog({ sale_point_id, invitation, onClose }: InvitationProps & { onClose(): void }) {
  const { call } = useArea();
  const reload = useReloadSalePoints();
  const withdraw = useConfirmed(
    invitation,
    () => call(salePointsEndpoints.withdrawInvitation, { params: { sale_point_id, invitation_id: invitation.id } }),
    {
      place: 'sale-points.withdraw',
      done: notices.invitationWithdrawn,
      failed: notices.invitationWithdrawFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...withdraw}
      danger
      title={texts.withdrawTitle(invitation.email)}
      consequence={texts.withdrawConsequence}
      confirmLabel={texts.withdraw}
      cancelLabel={texts.keepInvitation}
    />
  );
}
