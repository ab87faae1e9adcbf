import { teamEndpoints, type TeamRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';

export interface RemoveTeamDialogProps {
  /** Closed without one. */
  team: TeamRowView | undefined;
  onClose(): void;
}

/** Asks before a team is removed, with the consequences. */
export function RemoveTeamDialog({ team, onClose }: RemoveTeamDialogProps) {
  const { call } = useArea();
  const reload = useReloadTeams();
  const remove = useConfirmed(team?.id, (team_id: string) => call(teamEndpoints.remove, { params: { team_id } }), {
    place: 'teams.remove',
    done: notices.teamRemoved,
    failed: notices.teamRemoveFailed,
    onClose,
    onDone: reload,
  });
  return (
    <ConfirmDialog
      {...remove}
      title={team ? texts.removeTeamOf(team.name) : texts.removeTeamTitle}
      consequence={team && texts.removeTeamConsequence(team)}
      confirmLabel={texts.removeTeam}
      danger
    />
  );
}
