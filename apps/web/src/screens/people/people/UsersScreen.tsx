import { type UserRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { roleNames, ROLES } from '@festix/domain/people';
import { Button, classes, countWords, DateTime, EmptyState, PageTitle, PhoneText } from '@festix/ui';
import {
  FilterBar,
  FilterChoice,
  RecordsTable,
  SortSelect,
  type RecordLines,
  type RecordsColumn,
} from '@festix/ui/workbench';
import { Users } from '@phosphor-icons/react/Users';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';
import { BlockedTag, RoleTags } from '../../../frame/parts/role-tags.tsx';
import { roleIn, USERS_PER_PAGE, useUsers } from './use-users.ts';
import roleStyles from '../../../frame/parts/role-tags.module.css';

const SEARCH = [{ value: 'query', label: texts.userQuery, placeholder: texts.userQueryHint }] as const;
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: roleNames[role] }));
const ORDERS = [
  { value: 'created_at desc', label: texts.newestFirst },
  { value: 'created_at asc', label: texts.oldestFirst },
  { value: 'name asc', label: texts.nameAscending },
  { value: 'name desc', label: texts.nameDescending },
] as const;

/** Lists all accounts. */
export function UsersScreen() {
  const { area, link } = useArea();
  const { address, change, query, page, reading } = useUsers();
  useTitle(texts.users, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <AreaBench selected="users">
      <PageTitle aside={data && countWords(data.count, texts.user)}>{texts.users}</PageTitle>
      <FilterBar
        label={texts.filterUsers}
        types={SEARCH}
        type="query"
        query={address.query}
        onSearch={(typed) => change({ query: typed })}
      >
        <FilterChoice
          label={texts.role}
          all={texts.allRoles}
          options={ROLE_OPTIONS}
          value={roleIn(address)}
          onChange={(role) => change({ role: role ?? '' })}
        />
        <SortSelect orders={ORDERS} sort={query.sort} sortDir={query.sortDir} onChange={change} />
      </FilterBar>
      <RecordsTable<UserRowView>
        label={texts.users}
        rows={data?.data ?? []}
        rowKey={(user) => user.id}
        columns={COLUMNS}
        lines={linesOf}
        href={(user) => link(`/users/${user.id}`)}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.usersLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          <EmptyState
            of={Users}
            level={2}
            title={notices.noUsersFound}
            line={texts.loosenFilters}
            action={<Button onClick={() => change({ query: '', role: '' })}>{texts.clearFilters}</Button>}
          />
        }
        pagination={{
          page,
          pageSize: USERS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
    </AreaBench>
  );
}

const COLUMNS: RecordsColumn<UserRowView>[] = [
  { key: 'name', title: texts.name, share: 24, whole: ({ name }) => name, render: ({ name }) => <b>{name}</b> },
  { key: 'email', title: texts.email, share: 26, whole: ({ email }) => email },
  {
    key: 'phone',
    leaves: 1,
    title: texts.phone,
    share: 14,
    render: (user) => (user.phone ? <PhoneText value={user.phone} /> : <span className="fx-quiet">{texts.none}</span>),
  },
  {
    key: 'roles',
    leaves: 3,
    title: texts.roles,
    share: 24,
    render: (user) => (
      <span className={classes(roleStyles.roles, roleStyles.inRow)}>
        <BlockedTag user={user} />
        <RoleTags roles={user.roles} isInRow />
      </span>
    ),
  },
  {
    key: 'since',
    leaves: 2,
    title: texts.since,
    align: 'right',
    share: 12,
    render: (user) => <DateTime variant="date" at={user.created_at} />,
  },
];

function linesOf(user: UserRowView): RecordLines {
  return {
    title: user.name,
    detail: <span className="fx-ellipsis">{user.email}</span>,
    status: user.blocked_at ? <BlockedTag user={user} /> : <RoleTags roles={user.roles} isInRow />,
  };
}
