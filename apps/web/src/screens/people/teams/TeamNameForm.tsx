import { teamEndpoints, type TeamView } from '@festix/domain/contract';
import { notices, requiredText, TEAM_NAME_LENGTH } from '@festix/domain/ground';
import { Button, useNotices } from '@festix/ui';
import { FormActions, obeys } from '@festix/ui/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { ifMatch, taggedKey, type Tagged } from '../../../data/tagged.ts';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';
import styles from '@festix/ui/form.module.css';

interface TeamFields {
  name: string;
}

/** Edits the team's name, and returns to the list. */
export function TeamNameForm({ team: { view, tag } }: { team: Tagged<TeamView> }) {
  const { area, link, callTagged } = useArea();
  const navigate = useNavigate();
  const reload = useReloadTeams();
  const queryClient = useQueryClient();
  const notice = useNotices();
  const [form] = Form.useForm<TeamFields>();
  const params = { team_id: view.id };
  const save = useAction(
    ({ name }: TeamFields) =>
      callTagged(teamEndpoints.edit, { params, body: { name: name.trim() }, headers: ifMatch(tag) }),
    {
      place: 'teams.edit',
      done: notices.teamSaved,
      failed: notices.teamEditFailed,
      takes: async (problem) => {
        if (problem.status !== 412) return showOnFields(form, problem);
        notice.error(problem.detail);
        // Typed text stays; the next version is read.
        await queryClient.invalidateQueries({ queryKey: taggedKey(teamEndpoints.read, { area, params }) });
        return true;
      },
      onDone: async () => {
        void reload();
        await navigate(link('/teams'));
      },
    },
  );
  return (
    <Form<TeamFields>
      form={form}
      className={styles.form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: view.name }}
      onFinish={(fields) => void save.run(fields)}
    >
      <Form.Item name="name" label={texts.nameLabel} rules={[obeys(requiredText)]}>
        <Input autoComplete="off" maxLength={TEAM_NAME_LENGTH} />
      </Form.Item>
      <FormActions>
        <Button type="primary" htmlType="submit" disabled={save.isBusy}>
          {save.isBusy ? texts.saving : texts.save}
        </Button>
        <ButtonLink type="text" href={link('/teams')}>
          {texts.cancel}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
