import { salePointsEndpoints, teamEndpoints, type EventTeamsView, type Id } from '@festix/domain/contract';
import { emailAddress, normaliseEmail, notices, requiredText, TEAM_NAME_LENGTH } from '@festix/domain/ground';
import { grantNames, GRANTS, type Grant } from '@festix/domain/people';
import { Button, Link, SectionTitle } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { EmailInput } from '../../../frame/form/EmailInput.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useFormAction } from '../../../frame/form/use-form-action.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { ACCESS_PRESETS, grantsInvited, type AccessPreset } from './access-presets.ts';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';
import styles from './teams.module.css';

interface InviteFields {
  email: string;
  access: AccessPreset;
  permissions: Grant[];
  /** The team to join, or the sale point to sell at. */
  team_id?: Id;
  /** The name of the producer's first team, which is created with the invitation. */
  team_name?: string;
  sale_point_id?: Id;
}

export interface InviteHereProps {
  event_id: Id;
  /** Teams of the event's producer. */
  teams: EventTeamsView['teams'];
}

const PRESETS = ACCESS_PRESETS.map((value) => ({ value, label: texts.presets[value] }));
const GRANT_OPTIONS = GRANTS.map((value) => ({ value, label: grantNames[value] }));

/** Invites a person to this event, with what to do there: who accepts begins on the event's page, at its door or its till. */
export function InviteHere({ event_id, teams }: InviteHereProps) {
  const [form] = Form.useForm<InviteFields>();
  const { send } = useInvite(event_id);
  const reload = useReloadTeams();
  const invite = useFormAction(form, send, {
    place: 'event-teams.invite',
    done: notices.invitationSent,
    failed: notices.invitationSendFailed,
    onDone: async () => {
      form.resetFields(['email']);
      await reload();
    },
  });
  const access = Form.useWatch('access', form) ?? 'door';
  const usual = teams.find((team) => team.is_attached) ?? teams[0];
  return (
    <section className={styles.inviteHere} aria-label={texts.inviteHere}>
      <SectionTitle>{texts.inviteHere}</SectionTitle>
      <ScreenForm<InviteFields>
        form={form}
        noValidate
        validateTrigger="onSubmit"
        initialValues={{ access: 'door', permissions: ['checkins'], team_name: texts.firstTeamName }}
        onFinish={(fields) => void invite.run(fields)}
      >
        <Form.Item name="access" label={texts.accessLabel} extra={texts.presetLines[access]}>
          <Radio.Group className={styles.presets} options={PRESETS} optionType="button" buttonStyle="solid" />
        </Form.Item>
        {access === 'chosen' && (
          <Form.Item
            name="permissions"
            label={texts.grants}
            rules={[{ validator: (_, grants: Grant[]) => checkSome(grants) }]}
          >
            <Checkbox.Group className={styles.grantChoice} options={GRANT_OPTIONS} />
          </Form.Item>
        )}
        <div className={styles.inviteLine}>
          <Form.Item
            name="email"
            label={access === 'till' ? texts.sellerEmail : texts.inviteEmail}
            rules={[obeys(requiredText), obeys(emailAddress)]}
          >
            <EmailInput placeholder={texts.emailsPlaceholder} />
          </Form.Item>
          {access === 'till' ? (
            <SalePointField event_id={event_id} />
          ) : teams.length === 0 ? (
            <Form.Item name="team_name" label={texts.inNewTeam} rules={[obeys(requiredText)]}>
              <Input autoComplete="off" maxLength={TEAM_NAME_LENGTH} placeholder={texts.namePlaceholder} />
            </Form.Item>
          ) : (
            <Form.Item name="team_id" label={texts.inTeam} hidden={teams.length < 2} initialValue={usual?.id}>
              <Select<Id>
                showSearch={{ optionFilterProp: 'label' }}
                options={teams.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" disabled={invite.isBusy}>
            {invite.isBusy ? texts.inviting : texts.invite}
          </Button>
        </div>
      </ScreenForm>
    </section>
  );
}

/** Chooses the sale point, among those that sell the event. */
function SalePointField({ event_id }: { event_id: Id }) {
  const { link } = useArea();
  const { data, isPending } = useAreaCall(salePointsEndpoints.list, { query: { event_id } });
  const points = data?.data ?? [];
  return (
    <Form.Item
      name="sale_point_id"
      label={texts.atSalePoint}
      rules={[obeys(requiredText)]}
      extra={data && points.length === 0 && <Link href={link('/sale-points/create')}>{texts.noSalePoint}</Link>}
    >
      <Select<Id>
        loading={isPending}
        placeholder={texts.chooseSalePoint}
        showSearch={{ optionFilterProp: 'label' }}
        options={points.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}

function useInvite(event_id: Id) {
  const { call } = useArea();
  const idOf = useBodyId();
  const teamIdOf = useBodyId();
  return {
    send: async ({ email: typed, access, permissions: chosen, sale_point_id = '', ...joined }: InviteFields) => {
      const email = normaliseEmail(typed);
      if (access === 'till') {
        const body = { email, event_id };
        await call(salePointsEndpoints.invite, {
          params: { sale_point_id },
          body: { id: idOf({ ...body, sale_point_id }), ...body },
        });
        return;
      }
      const invited = { email, event_id, permissions: [...grantsInvited(access, chosen)] };
      const { team_id, team_name = '' } = joined;
      if (team_id === undefined) {
        // Both or neither: an invitation that is refused leaves no team behind.
        const body = { name: team_name.trim(), invitation: { id: idOf({ ...invited, team_name }), ...invited } };
        await call(teamEndpoints.create, { body: { id: teamIdOf(body), ...body } });
        return;
      }
      const body = { id: idOf({ ...invited, team_id }), ...invited };
      await call(teamEndpoints.invite, { params: { team_id }, body });
    },
  };
}

function checkSome(grants: readonly Grant[] | undefined): Promise<void> {
  return grants?.length ? Promise.resolve() : Promise.reject(new Error(texts.chooseSome));
}
