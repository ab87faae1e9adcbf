import { peopleEndpoints, type UserDetailView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import {
  countWords,
  DateTime,
  DocumentText,
  Facts,
  Link,
  ListSkeleton,
  PageTitle,
  PhoneText,
  SectionTitle,
} from '@festix/ui';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import type { Tagged } from '../../../data/tagged.ts';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea, useAreaTagged } from '../../../frame/areas/area-context.tsx';
import { settingsTexts } from '../account/account-texts.ts';
import { SellerOf } from '../account/SellerPart.tsx';
import { useSession } from '../../../session/session.store.ts';
import { BlockAccount } from './BlockAccount.tsx';
import { EndSecondFactor } from './EndSecondFactor.tsx';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';
import { ProducerDetails } from './ProducerDetails.tsx';
import { BlockedTag, RoleTags } from '../../../frame/parts/role-tags.tsx';
import { UserAccessForm } from './UserAccessForm.tsx';
import roleStyles from '../../../frame/parts/role-tags.module.css';
import styles from './people.module.css';

/** Shows one user, with the data that a super-admin manages. */
export function UserScreen() {
  const { user_id = '' } = useParams();
  const { area, link } = useArea();
  const { data, error, refetch } = useAreaTagged(peopleEndpoints.user, { params: { user_id } });
  useTitle(data?.view.name ?? texts.users, areaName(area));
  if (!data && error) {
    return (
      <AreaBench selected="users">
        <ScreenFailure isAlone title={notices.userLoadFailed} error={error} onRetry={() => void refetch()} />
      </AreaBench>
    );
  }
  return (
    <AreaBench selected="users">
      <PageTitle
        back={{ label: texts.users, href: link('/users') }}
        aside={data && <WhatHeIs user={data.view} />}
        actions={
          data && (
            <>
              <ButtonLink type="text" href={link(`/audit?actor_id=${data.view.id}`)}>
                {texts.openAudit}
              </ButtonLink>
              <BlockAccount user={data} />
            </>
          )
        }
      >
        {data?.view.name}
      </PageTitle>
      {data ? (
        <div className={styles.user}>
          <div>
            <Account user={data} />
            {data.view.roles.includes('producer') && (
              <>
                <ProducerDetails user={data.view} />
                <SellerData userId={data.view.id} />
              </>
            )}
          </div>
          <UserAccessForm key={data.view.id} user={data} />
        </div>
      ) : (
        <ListSkeleton rows={6} />
      )}
    </AreaBench>
  );
}

/** Edits the seller that the law requires on the pages of his events, in his place. */
function SellerData({ userId }: { userId: string }) {
  return (
    <section id="vendedor">
      <SectionTitle ruled>{settingsTexts.seller}</SectionTitle>
      <SellerOf key={userId} userId={userId} />
    </section>
  );
}

function WhatHeIs({ user }: { user: UserDetailView }) {
  return (
    <span className={roleStyles.roles}>
      <BlockedTag user={user} />
      <RoleTags roles={user.roles} />
    </span>
  );
}

function Account({ user: tagged }: { user: Tagged<UserDetailView> }) {
  const user = tagged.view;
  return (
    <section>
      <SectionTitle ruled>{texts.account}</SectionTitle>
      <Facts
        facts={[
          { label: texts.email, value: user.email },
          { label: texts.phone, value: user.phone ? <PhoneText value={user.phone} /> : texts.none },
          { label: texts.document, value: <DocumentOf user={user} /> },
          { label: texts.createdAt, value: <DateTime at={user.created_at} /> },
          { label: texts.lastSeen, value: user.last_seen_at ? <DateTime at={user.last_seen_at} /> : texts.never },
          { label: texts.secondFactor, value: <SecondFactorOf user={tagged} /> },
          ...(user.blocked_at ? [{ label: texts.blocked, value: <DateTime at={user.blocked_at} /> }] : []),
          ...(user.teams.length > 0 ? [{ label: texts.teams, value: teamsOf(user) }] : []),
          ...(user.events_count > 0 ? [{ label: texts.events, value: <EventsOf user={user} /> }] : []),
        ]}
      />
    </section>
  );
}

function SecondFactorOf({ user }: { user: Tagged<UserDetailView> }) {
  const isOwn = useSession((session) => session.user?.id) === user.view.id;
  if (!user.view.has_second_factor) return texts.secondFactorOff;
  // One's own is ended in the settings, with a code.
  if (isOwn) return texts.secondFactorOn;
  return (
    <span className={styles.userSecondFactor}>
      {texts.secondFactorOn}
      <EndSecondFactor user={user} />
    </span>
  );
}

function EventsOf({ user }: { user: UserDetailView }) {
  const { link } = useArea();
  return (
    <Link href={link(`/events?producer=${encodeURIComponent(user.email)}`)}>
      {countWords(user.events_count, texts.event)}
    </Link>
  );
}

function DocumentOf({ user }: { user: UserDetailView }) {
  if (user.document) return <DocumentText value={user.document} />;
  return user.is_foreigner ? texts.foreigner : texts.none;
}

function teamsOf({ teams }: UserDetailView): string {
  return teams.map(({ name, producer }) => `${name} (${producer.name})`).join(', ');
}
