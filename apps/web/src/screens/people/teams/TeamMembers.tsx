import { teamEndpoints, type TeamPersonView, type TeamView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, formatCount, Icon, SectionTitle } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { UserMinus } from '@phosphor-icons/react/UserMinus';
import { useState } from 'react';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';
import styles from './teams.module.css';

/** Lists the members of the team. */
export function TeamMembers({ team }: { team: TeamView }) {
  const [leaving, setLeaving] = useState<TeamPersonView>();
  return (
    <section className={styles.part}>
      <SectionTitle ruled aside={formatCount(team.team_members.length)}>
        {texts.members}
      </SectionTitle>
      {team.team_members.length === 0 && <p className={styles.none}>{texts.noMembers}</p>}
      <ul className={styles.people} aria-label={texts.members}>
        {team.team_members.map((person) => (
          <li key={person.id}>
            <span>
              <b>{person.name}</b>
              <span className="fx-quiet">{person.email}</span>
            </span>
            <Button
              type="text"
              aria-label={`Remover ${person.name} da equipe`}
              icon={<Icon of={UserMinus} />}
              onClick={() => setLeaving(person)}
            />
          </li>
        ))}
      </ul>
      <RemoveMemberDialog team={team} person={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  );
}

interface RemoveMemberDialogProps {
  team: TeamView;
  /** Closed without one. */
  person: TeamPersonView | undefined;
  onClose(): void;
}

function RemoveMemberDialog({ team, person, onClose }: RemoveMemberDialogProps) {
  const { call } = useArea();
  const reload = useReloadTeams();
  const remove = useConfirmed(
    person?.id,
    (user_id: string) => call(teamEndpoints.removeMember, { params: { team_id: team.id, user_id } }),
    {
      place: 'teams.remove-member',
      done: notices.memberRemoved,
      failed: notices.memberRemoveFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...remove}
      title={person ? texts.removeMemberOf(person.name) : texts.removeMemberTitle}
      consequence={texts.removeMemberConsequence(team.events.length)}
      confirmLabel={texts.removeMember}
      danger
    />
  );
}
