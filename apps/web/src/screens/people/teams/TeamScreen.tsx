import { teamEndpoints, type TeamView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { DateTime, Link, ListSkeleton, PageTitle, SectionTitle } from '@festix/ui';
import { useParams } from 'react-router-dom';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea, useAreaTagged } from '../../../frame/areas/area-context.tsx';
import type { Tagged } from '../../../data/tagged.ts';
import { TeamInvitations } from './TeamInvitations.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import { TeamNameForm } from './TeamNameForm.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import styles from './teams.module.css';

/** Shows one team: name, members, invitations and events. */
export function TeamScreen() {
  const { team_id = '' } = useParams();
  const { area, link } = useArea();
  const { data, error, refetch } = useAreaTagged(teamEndpoints.read, { params: { team_id } });
  useTitle(data?.view.name ?? texts.team[0], areaName(area));
  if (!data && error) {
    return (
      <AreaBench selected="teams">
        <ScreenFailure isAlone title={notices.teamLoadFailed} error={error} onRetry={() => void refetch()} />
      </AreaBench>
    );
  }
  return (
    <AreaBench selected="teams">
      <PageTitle back={{ label: texts.teams, href: link('/teams') }}>{data?.view.name}</PageTitle>
      {data ? <Team team={data} /> : <ListSkeleton rows={5} />}
    </AreaBench>
  );
}

function Team({ team }: { team: Tagged<TeamView> }) {
  return (
    <div className={styles.team}>
      <div>
        <TeamNameForm team={team} />
        <TeamMembers team={team.view} />
      </div>
      <div>
        <TeamInvitations team={team.view} />
        <TeamEvents events={team.view.events} />
      </div>
    </div>
  );
}

function TeamEvents({ events }: Pick<TeamView, 'events'>) {
  const { link } = useArea();
  return (
    <section className={styles.part}>
      <SectionTitle ruled>{texts.works}</SectionTitle>
      {events.length === 0 && <p className={styles.none}>{texts.worksNowhere}</p>}
      <ul className={styles.people}>
        {events.map((event) => (
          <li key={event.id}>
            <span>
              <Link href={link(`/events/${event.id}/teams`)}>
                <b>{event.name}</b>
              </Link>
              <span className="fx-quiet">
                <DateTime at={event.start_date} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
