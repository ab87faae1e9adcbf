import { notices } from '@festix/domain';
import { TableSkeleton } from '@festix/ui';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { useTitle } from '../../app/use-title.ts';
import { useEvent } from '../events/event-context.tsx';
import { AttachedTeams } from './AttachedTeams.tsx';
import { EventGrants } from './EventGrants.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { useEventTeams } from './use-event-teams.ts';
import './teams.css';

/** 'Equipes' of an event: which teams work at it, and what each of their people may do. */
export function EventTeamsScreen() {
  const event = useEvent();
  const teams = useEventTeams(event.id);
  useTitle(texts.teams, event.name);
  const { reading, view } = teams;
  if (!view) {
    return reading.error ? (
      <ScreenFailure title={notices.grantsLoadFailed} error={reading.error} onRetry={() => void reading.refetch()} />
    ) : (
      <TableSkeleton label={`Carregando ${texts.teams}`} columns={[30, 50, 20]} rows={5} />
    );
  }
  return (
    <>
      <AttachedTeams view={view} attach={teams.attach} />
      <EventGrants teams={teams} view={view} />
    </>
  );
}
