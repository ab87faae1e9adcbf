import { teamEndpoints, type TeamInvitationView, type TeamView } from '@festix/domain/contract';
import { emailAddress, epochOf, normaliseEmail, notices, requiredText } from '@festix/domain/ground';
import { grantNames } from '@festix/domain/people';
import { Button, DateTime, formatCount, Icon, SectionTitle } from '@festix/ui';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { X } from '@phosphor-icons/react/X';
import { Form } from 'antd';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { EmailInput } from '../../../frame/form/EmailInput.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useFormAction } from '../../../frame/form/use-form-action.ts';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';
import styles from './teams.module.css';

/** Lists the open invitations, and sends another. */
export function TeamInvitations({ team }: { team: TeamView }) {
  const [withdrawing, setWithdrawing] = useState<TeamInvitationView>();
  return (
    <section className={styles.part}>
      <SectionTitle ruled aside={formatCount(team.invitations.length)}>
        {texts.invitations}
      </SectionTitle>
      <InviteForm team_id={team.id} />
      <ul className={styles.people} aria-label={texts.invitations}>
        {team.invitations.map((invitation) => (
          <li key={invitation.id}>
            <span>
              <b>{invitation.email}</b>
              {invitation.event && (
                <span>
                  {texts.invitedTo(
                    invitation.event.name,
                    invitation.permissions.map((each) => grantNames[each]),
                  )}
                </span>
              )}
              <span className="fx-quiet">
                <Validity invitation={invitation} now={new Date()} />
              </span>
            </span>
            <Resend team_id={team.id} invitation={invitation} />
            <Button
              type="text"
              aria-label={texts.withdrawOf(invitation.email)}
              icon={<Icon of={X} />}
              onClick={() => setWithdrawing(invitation)}
            />
          </li>
        ))}
      </ul>
      <WithdrawDialog team_id={team.id} invitation={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </section>
  );
}

function Validity({ invitation, now }: { invitation: TeamInvitationView; now: Date }) {
  return (
    <>
      {epochOf(invitation.expires_at) > epochOf(now) ? texts.expires : texts.expired}{' '}
      <DateTime at={invitation.expires_at} />
    </>
  );
}

/** The event that an invitation is for, and what the person may do there. */
type InvitedTo = Pick<TeamInvitationView, 'event' | 'permissions'>;

const NOWHERE: InvitedTo = { event: null, permissions: [] };

function useInvite(team_id: string) {
  const { call } = useArea();
  const reload = useReloadTeams();
  return {
    send: (email: string, { event, permissions }: InvitedTo = NOWHERE) =>
      call(teamEndpoints.invite, {
        params: { team_id },
        body: { id: newId(), email: normaliseEmail(email), ...(event && { event_id: event.id, permissions }) },
      }),
    words: { done: notices.invitationSent, failed: notices.invitationSendFailed, onDone: reload },
  };
}

function InviteForm({ team_id }: { team_id: string }) {
  const [form] = Form.useForm<{ email: string }>();
  const { send, words } = useInvite(team_id);
  const invite = useFormAction(form, ({ email }: { email: string }) => send(email), {
    ...words,
    place: 'teams.invite',
    onDone: async () => {
      form.resetFields();
      await words.onDone();
    },
  });
  return (
    <ScreenForm
      form={form}
      className={styles.invite}
      noValidate
      validateTrigger="onSubmit"
      onFinish={(fields) => void invite.run(fields)}
    >
      <Form.Item name="email" label={texts.inviteEmail} rules={[obeys(requiredText), obeys(emailAddress)]}>
        <EmailInput placeholder={texts.emailsPlaceholder} />
      </Form.Item>
      <Button className={styles.inviteSend} htmlType="submit" disabled={invite.isBusy}>
        {invite.isBusy ? texts.inviting : texts.invite}
      </Button>
    </ScreenForm>
  );
}

function Resend({ team_id, invitation }: { team_id: string; invitation: TeamInvitationView }) {
  const { send, words } = useInvite(team_id);
  const resend = useAction(() => send(invitation.email, invitation), { ...words, place: 'teams.resend' });
  return (
    <Button
      type="text"
      disabled={resend.isBusy}
      aria-label={`${texts.resend} o convite de ${invitation.email}`}
      icon={<Icon of={PaperPlaneTilt} />}
      onClick={() => void resend.run(undefined)}
    />
  );
}

interface WithdrawDialogProps {
  team_id: string;
  /** Closed without one. */
  invitation: TeamInvitationView | undefined;
  onClose(): void;
}

function WithdrawDialog({ team_id, invitation, onClose }: WithdrawDialogProps) {
  const { call } = useArea();
  const reload = useReloadTeams();
  const withdraw = useConfirmed(
    invitation?.id,
    (invitation_id: string) => call(teamEndpoints.withdrawInvitation, { params: { team_id, invitation_id } }),
    {
      place: 'teams.withdraw',
      done: notices.invitationWithdrawn,
      failed: notices.invitationWithdrawFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...withdraw}
      title={invitation ? `Cancelar o convite de ${invitation.email}?` : texts.withdrawTitle}
      consequence={texts.withdrawConsequence}
      confirmLabel={texts.withdraw}
      cancelLabel={texts.keepInvitation}
      danger
    />
  );
}
