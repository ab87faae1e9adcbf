import { teamEndpoints, type EventTeamsView } from '@festix/domain/contract';
import { Button, countWords, EmptyState, Icon, SectionTitle } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { Select } from 'antd';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import type { Action } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import styles from './teams.module.css';

type TeamAtEvent = EventTeamsView['teams'][number];

export interface AttachedTeamsProps {
  view: EventTeamsView;
  /** Sets which teams work at the event, by their ids. */
  attach: Action<string[]>;
}

/** Lists the teams of the event. */
export function AttachedTeams({ view, attach }: AttachedTeamsProps) {
  const [leaving, setLeaving] = useState<TeamAtEvent>();
  const here = view.teams.filter((team) => team.is_attached);
  const others = view.teams.filter((team) => !team.is_attached);
  const ids = here.map((team) => team.id);
  return (
    <section className={styles.attached}>
      <SectionTitle
        aside={here.length > 0 && countWords(here.length, texts.team)}
        actions={
          others.length > 0 && (
            <AddTeam teams={others} disabled={attach.isBusy} onAdd={(id) => void attach.run([...ids, id])} />
          )
        }
      >
        {texts.atThisEvent}
      </SectionTitle>
      {here.length === 0 && <NoTeamHere hasTeams={view.teams.length > 0} />}
      {here.length > 0 && (
        <ul className={styles.people} aria-label={texts.atThisEvent}>
          {here.map((team) => (
            <li key={team.id}>
              <span>
                <b>{team.name}</b>
                <span className="fx-quiet fx-num">{countWords(team.members_count, texts.person)}</span>
              </span>
              <Button
                type="text"
                disabled={attach.isBusy}
                aria-label={texts.detachOf(team.name)}
                onClick={() => setLeaving(team)}
              >
                {texts.detachShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={texts.detachTitle(leaving?.name)}
        consequence={leaving && texts.detachConsequence(whoLosesGrants(view, leaving))}
        confirmLabel={texts.detach}
        danger
        busy={attach.isBusy}
        onConfirm={() => {
          if (!leaving) return;
          void attach.run(ids.filter((id) => id !== leaving.id)).then(() => setLeaving(undefined));
        }}
        onCancel={() => setLeaving(undefined)}
      />
    </section>
  );
}

function AddTeam({ teams, disabled, onAdd }: { teams: TeamAtEvent[]; disabled: boolean; onAdd(id: string): void }) {
  return (
    <Select<string>
      className={styles.addTeam}
      aria-label={texts.addTeam}
      placeholder={texts.addTeam}
      prefix={<Icon of={Plus} size={18} />}
      value={null}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onAdd}
    />
  );
}

function NoTeamHere({ hasTeams }: { hasTeams: boolean }) {
  const { has, link } = useArea();
  if (hasTeams) return <EmptyState of={UsersThree} title={texts.noTeamAtEvent} line={texts.addTeamLine} />;
  return (
    <EmptyState
      of={UsersThree}
      title={texts.noTeamToAdd}
      line={texts.createTeamLine}
      action={
        has(teamEndpoints.create) && (
          <ButtonLink type="primary" href={link('/teams/create')} icon={<Icon of={Plus} size={18} />}>
            {texts.newTeam}
          </ButtonLink>
        )
      }
    />
  );
}

/** Returns the people who hold grants only through the removed team. */
function whoLosesGrants({ members }: EventTeamsView, team: TeamAtEvent): string[] {
  return members
    .filter(({ team_ids, permissions }) => permissions.length > 0 && team_ids.every((id) => id === team.id))
    .map(({ user }) => user.name);
}
