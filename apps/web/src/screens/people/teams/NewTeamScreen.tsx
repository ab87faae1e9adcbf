import { teamEndpoints } from '@festix/domain/contract';
import {
  emailAddress,
  MOST_INVITED,
  normaliseEmail,
  notices,
  requiredText,
  TEAM_NAME_LENGTH,
} from '@festix/domain/ground';
import { Button, PageTitle } from '@festix/ui';
import { FormActions, obeys } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { EmailsInput } from './EmailsInput.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';
import styles from '@festix/ui/form.module.css';

interface NewTeam {
  name: string;
  emails?: string[];
}

/** Shows 'Nova Equipe': name and invitations. */
export function NewTeamScreen() {
  const { area, link, call } = useArea();
  const navigate = useNavigate();
  const reload = useReloadTeams();
  const [form] = Form.useForm<NewTeam>();
  const idOf = useBodyId();
  useTitle(texts.newTeam, areaName(area));
  const create = useAction(
    ({ name, emails = [] }: NewTeam) => {
      const team = { name: name.trim(), emails };
      return call(teamEndpoints.create, { body: { id: idOf(team), ...team } });
    },
    {
      place: 'teams.create',
      done: notices.teamCreated,
      failed: notices.teamsSaveFailed,
      takes: (problem) => showOnFields(form, problem),
      onDone: async () => {
        void reload();
        await navigate(link('/teams'));
      },
    },
  );
  return (
    <AreaBench selected="teams">
      <PageTitle back={{ label: texts.teams, href: link('/teams') }}>{texts.newTeam}</PageTitle>
      <Form<NewTeam>
        form={form}
        className={styles.form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(team) => void create.run(team)}
      >
        <Form.Item name="name" label={texts.nameLabel} rules={[obeys(requiredText)]}>
          <Input autoFocus autoComplete="off" maxLength={TEAM_NAME_LENGTH} placeholder={texts.namePlaceholder} />
        </Form.Item>
        <Form.Item
          name="emails"
          label={texts.emailsLabel}
          extra={texts.emailsHint}
          rules={[{ validator: (_, emails: string[] | undefined) => checkEmails(emails ?? []) }]}
        >
          <EmailsInput />
        </Form.Item>
        <FormActions>
          <Button type="primary" htmlType="submit" disabled={create.isBusy}>
            {create.isBusy ? texts.creating : texts.create}
          </Button>
          <ButtonLink type="text" href={link('/teams')}>
            {texts.cancel}
          </ButtonLink>
        </FormActions>
      </Form>
    </AreaBench>
  );
}

function checkEmails(emails: string[]): Promise<void> {
  if (emails.some((email) => !emailAddress.check(normaliseEmail(email)))) {
    return Promise.reject(new Error(texts.emailsWrong));
  }
  return emails.length > MOST_INVITED ? Promise.reject(new Error(texts.tooManyEmails)) : Promise.resolve();
}
