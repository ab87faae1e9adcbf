import { teamEndpoints, type TeamView } from '@festix/domain/contract';
import { notices, requiredText, TEAM_NAME_LENGTH } from '@festix/domain/ground';
import { obeys } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { useUnsaved } from '../../../frame/app/use-unsaved.ts';
import { EditForm } from '../../../frame/form/EditForm.tsx';
import { useEdit, useReadNext } from '../../../frame/form/use-edit.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { taggedKey, type Tagged } from '../../../data/tagged.ts';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';

interface TeamFields {
  name: string;
}

/** Edits the team's name, and returns to the list. */
export function TeamNameForm({ team: { view, tag } }: { team: Tagged<TeamView> }) {
  const { area, link, callTagged } = useArea();
  const navigate = useNavigate();
  const reload = useReloadTeams();
  const [form] = Form.useForm<TeamFields>();
  const { isUnsaved, letGo } = useUnsaved(() => form.getFieldValue('name') !== view.name);
  const params = { team_id: view.id };
  const onOutdated = useReadNext(taggedKey(teamEndpoints.read, { area, params }));
  const save = useEdit(
    tag,
    ({ name }: TeamFields, headers) => callTagged(teamEndpoints.edit, { params, body: { name: name.trim() }, headers }),
    {
      place: 'teams.edit',
      done: notices.teamSaved,
      failed: notices.teamEditFailed,
      takes: (problem) => showOnFields(form, problem),
      onOutdated,
      onDone: async () => {
        letGo();
        void reload();
        await navigate(link('/teams'));
      },
    },
  );
  return (
    <EditForm
      form={form}
      initialValues={{ name: view.name }}
      texts={texts}
      isSaving={save.isBusy}
      wayOut={
        <ButtonLink type="text" href={link('/teams')}>
          {texts.cancel}
        </ButtonLink>
      }
      isUnsaved={isUnsaved}
      onFinish={(fields) => void save.run(fields)}
    >
      <Form.Item name="name" label={texts.nameLabel} rules={[obeys(requiredText)]}>
        <Input autoComplete="off" maxLength={TEAM_NAME_LENGTH} />
      </Form.Item>
    </EditForm>
  );
}
