import { notices } from '@festix/domain/ground';
import { SkeletonBar } from '@festix/ui';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { AttachedTeams } from '../../people/teams/AttachedTeams.tsx';
import { useEventTeams } from '../../people/teams/use-event-teams.ts';

/** Edits the teams of an existing event: each change is saved at once, because people lose permissions with it. */
export function EventTeamsPart({ event_id }: { event_id: string }) {
  const { reading, view, attach } = useEventTeams(event_id);
  if (view) return <AttachedTeams view={view} attach={attach} />;
  if (!reading.error) return <SkeletonBar height={120} />;
  return <ScreenFailure title={notices.teamsLoadFailed} error={reading.error} onRetry={() => void reading.refetch()} />;
}
