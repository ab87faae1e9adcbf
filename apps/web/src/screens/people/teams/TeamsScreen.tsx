import { type TeamRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Count, countWords, DateTime, EmptyState, Icon, PageTitle } from '@festix/ui';
import { FilterBar, RecordsTable, SortSelect, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { RemoveTeamDialog } from './RemoveTeamDialog.tsx';
import { TeamActions } from './TeamActions.tsx';
import { teamsTexts as texts } from './teams-texts.ts';
import { TEAMS_PER_PAGE, useTeams } from './use-teams.ts';

const NAME = [{ value: 'name', label: texts.name, placeholder: texts.teamName }] as const;

const ORDERS = [
  { value: 'name asc', label: 'Nome A–Z' },
  { value: 'name desc', label: 'Nome Z–A' },
  { value: 'created_at desc', label: 'Mais novas' },
  { value: 'created_at asc', label: 'Mais antigas' },
] as const;

/** Lists the teams of a producer. */
export function TeamsScreen() {
  const { area, link } = useArea();
  const { address, change, query, page, reading } = useTeams();
  const [removing, setRemoving] = useState<TeamRowView>();
  useTitle(texts.teams, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <AreaBench selected="teams">
      <PageTitle aside={data && countWords(data.count, texts.team)} actions={<NewTeam />}>
        {texts.teams}
      </PageTitle>
      <FilterBar
        label={texts.filterTeams}
        types={NAME}
        type="name"
        query={address.name}
        onSearch={(name) => change({ name })}
      >
        <SortSelect orders={ORDERS} sort={query.sort} sortDir={query.sortDir} onChange={change} />
      </FilterBar>
      <RecordsTable<TeamRowView>
        label={texts.teams}
        rows={data?.data ?? []}
        rowKey={(team) => team.id}
        columns={COLUMNS}
        lines={linesOf}
        href={(team) => link(`/teams/${team.id}`)}
        actions={(team) => <TeamActions team={team} onRemove={() => setRemoving(team)} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.teamsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={address.name ? <NothingFound onClear={() => change({ name: '' })} /> : <NoTeams />}
        pagination={{
          page,
          pageSize: TEAMS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <RemoveTeamDialog team={removing} onClose={() => setRemoving(undefined)} />
    </AreaBench>
  );
}

function NewTeam() {
  const { link } = useArea();
  return (
    <ButtonLink type="primary" href={link('/teams/create')} icon={<Icon of={Plus} size={18} />}>
      {texts.newTeam}
    </ButtonLink>
  );
}

const COLUMNS: RecordsColumn<TeamRowView>[] = [
  { key: 'name', title: texts.name, share: 40, whole: ({ name }) => name, render: (team) => <b>{team.name}</b> },
  { key: 'people', title: texts.people, share: 24, render: (team) => <People team={team} /> },
  {
    key: 'events',
    leaves: 2,
    title: texts.events,
    align: 'right',
    share: 14,
    render: (team) => <Count value={team.events_count} />,
  },
  {
    key: 'created_at',
    leaves: 1,
    title: texts.createdAt,
    align: 'right',
    share: 18,
    render: (team) => <DateTime variant="date" at={team.created_at} />,
  },
];

function People({ team }: { team: TeamRowView }) {
  return (
    <>
      <Count value={team.members_count} noun={texts.person} />
      {team.invitations_count > 0 && (
        <span className="fx-quiet fx-num"> · {countWords(team.invitations_count, texts.invitation)}</span>
      )}
    </>
  );
}

function linesOf(team: TeamRowView): RecordLines {
  return {
    title: team.name,
    detail: <People team={team} />,
    status: <span className="fx-quiet fx-num">{countWords(team.events_count, texts.event)}</span>,
  };
}

function NothingFound({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      of={UsersThree}
      level={2}
      title={notices.noTeamsFound}
      line={texts.checkTheName}
      action={<Button onClick={onClear}>{texts.clearFilters}</Button>}
    />
  );
}

function NoTeams() {
  return <EmptyState of={UsersThree} level={2} title={notices.noTeams} line={texts.firstTeam} />;
}
