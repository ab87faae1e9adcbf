import { teamEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ListSkeleton, SectionTitle } from '@festix/ui';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { AttachedTeams } from './AttachedTeams.tsx';
import { EventGrants } from './EventGrants.tsx';
import { InviteHere } from './InviteHere.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { useEventTeams } from './use-event-teams.ts';

/** Shows 'Equipes' of an event: its teams, and the grants of their people. */
export function EventTeamsScreen() {
  const event = useEvent();
  const { has } = useArea();
  const teams = useEventTeams(event.id);
  useTitle(texts.teams, event.name);
  const { reading, view } = teams;
  if (!view) {
    return (
      <>
        <SectionTitle>{texts.atThisEvent}</SectionTitle>
        {reading.error ? (
          <ScreenFailure
            title={notices.grantsLoadFailed}
            error={reading.error}
            onRetry={() => void reading.refetch()}
          />
        ) : (
          <ListSkeleton label={`Carregando ${texts.teams}`} rows={5} />
        )}
      </>
    );
  }
  return (
    <>
      <AttachedTeams view={view} attach={teams.attach} />
      {has(teamEndpoints.invite) && <InviteHere event_id={event.id} teams={view.teams} />}
      <EventGrants teams={teams} view={view} />
    </>
  );
}
