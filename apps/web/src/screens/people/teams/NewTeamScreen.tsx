import { teamEndpoints } from '@festix/domain/contract';
import {
  emailAddress,
  MOST_INVITED,
  normaliseEmail,
  notices,
  requiredText,
  TEAM_NAME_LENGTH,
} from '@festix/domain/ground';
import { PageTitle } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { CreateForm } from '../../../frame/form/CreateForm.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { EmailsInput } from './EmailsInput.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';

interface NewTeam {
  name: string;
  emails?: string[];
}

/** Shows 'Nova Equipe': name and invitations. */
export function NewTeamScreen() {
  const { area, link, call } = useArea();
  const reload = useReloadTeams();
  useTitle(texts.newTeam, areaName(area));
  return (
    <AreaBench selected="teams">
      <PageTitle back={{ label: texts.teams, href: link('/teams') }}>{texts.newTeam}</PageTitle>
      <CreateForm
        place="teams.create"
        done={notices.teamCreated}
        failed={notices.teamsSaveFailed}
        texts={texts}
        isTyped={({ name, emails = [] }: Partial<NewTeam>) => Boolean(name) || emails.length > 0}
        bodyOf={({ name, emails = [] }: NewTeam) => ({ name: name.trim(), emails })}
        send={(body) => call(teamEndpoints.create, { body })}
        reload={reload}
        list={link('/teams')}
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
      </CreateForm>
    </AreaBench>
  );
}

function checkEmails(emails: string[]): Promise<void> {
  if (emails.some((email) => !emailAddress.check(normaliseEmail(email)))) {
    return Promise.reject(new Error(texts.emailsWrong));
  }
  return emails.length > MOST_INVITED ? Promise.reject(new Error(texts.tooManyEmails)) : Promise.resolve();
}
