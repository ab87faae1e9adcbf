import { notices, teamEndpoints, type TeamRowView } from '@festix/domain';
import { countWords } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useAction } from '../../app/use-action.ts';
import { useArea } from '../../areas/area-context.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { useReloadTeams } from './use-teams.ts';

export interface RemoveTeamDialogProps {
  /** Closed without one. */
  team: TeamRowView | undefined;
  onClose(): void;
}

/** Asks before a team goes, with what goes with it. */
export function RemoveTeamDialog({ team, onClose }: RemoveTeamDialogProps) {
  const { call } = useArea();
  const reload = useReloadTeams();
  const remove = useAction((team_id: string) => call(teamEndpoints.remove, { params: { team_id } }), {
    place: 'teams.remove',
    done: notices.teamRemoved,
    failed: notices.teamRemoveFailed,
    onDone: async () => {
      onClose();
      await reload();
    },
  });
  return (
    <ConfirmDialog
      open={team !== undefined}
      title={team ? `Remover a equipe ${team.name}?` : texts.removeTeamTitle}
      consequence={team && whatGoes(team)}
      confirmLabel={texts.removeTeam}
      danger
      busy={remove.isBusy}
      onConfirm={() => team && void remove.run(team.id)}
      onCancel={onClose}
    />
  );
}

function whatGoes({ members_count, events_count, invitations_count }: TeamRowView): string {
  const people = members_count > 0 && `${countWords(members_count, texts.person)} da equipe`;
  const grants =
    people && events_count > 0
      ? `${people} ${members_count === 1 ? 'perde' : 'perdem'} as permissões que só esta equipe dava em ${countWords(events_count, texts.event)}.`
      : people
        ? `${people} ${members_count === 1 ? 'sai' : 'saem'} dela.`
        : 'Ninguém perde acesso.';
  const invitations =
    invitations_count > 0 ? ` ${countWords(invitations_count, texts.invitation)} deixam de valer.` : '';
  return `${grants}${invitations} Não dá para desfazer.`;
}
