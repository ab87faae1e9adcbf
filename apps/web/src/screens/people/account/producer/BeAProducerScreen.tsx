import { accountEndpoints, peopleEndpoints, type ProducerRequestView, type UserView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Banner, DateTime, Facts, ListSkeleton, StatusTag, type Glyph, type StatusTone, classes } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { HourglassMedium } from '@phosphor-icons/react/HourglassMedium';
import { X } from '@phosphor-icons/react/X';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ButtonLink } from '../../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../../frame/app/use-title.ts';
import { call } from '../../../../data/call.ts';
import { queryOf, useCall } from '../../../../data/queries.ts';
import { reportDefect } from '../../../../data/report-error.ts';
import { useSession } from '../../../../session/session.store.ts';
import { useRestoredSession } from '../../../../session/use-restored-session.ts';
import { accountTexts, producerTexts as texts, signInTexts } from '../account-texts.ts';
import { PosterWall } from '../PosterWall.tsx';
import { pathWith } from '../use-go-on.ts';
import { ProducerRequestForm } from './ProducerRequestForm.tsx';
import publicStyles from '../../../../frame/public/public.module.css';
import styles from './be-a-producer.module.css';

/** Explains Festix to future producers, and takes their request. */
export function BeAProducerScreen() {
  useTitle(texts.name);
  return (
    <div className={classes(publicStyles.wrap, styles.produce)}>
      <header>
        <div>
          <h1>{texts.title}</h1>
          <p>{texts.line}</p>
        </div>
        <PosterWall className={styles.wall} />
      </header>
      <ul className={styles.produceReasons}>
        {texts.reasons.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.produceAsk}>
        <section aria-labelledby="como-funciona">
          <h2 id="como-funciona">{texts.stepsTitle}</h2>
          <ol>
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="pedir">
          <Asking />
        </section>
      </div>
    </div>
  );
}

function Asking() {
  const { status, error } = useRestoredSession({ visitorsWelcome: true });
  const user = useSession((session) => session.user);
  if (status === 'unknown' && !error) return <ListSkeleton rows={3} />;
  if (!user) return <SignInFirst />;
  return user.roles.includes('producer') ? <AlreadyProducer /> : <OwnRequest user={user} />;
}

function SignInFirst() {
  const here = { redirectUrl: '/be-a-producer' };
  return (
    <>
      <h2 id="pedir">{texts.askTitle}</h2>
      <p>{texts.askSignedOut}</p>
      <div className={styles.produceWays}>
        <ButtonLink type="primary" size="large" href={pathWith('/signin', here)}>
          {accountTexts.signIn}
        </ButtonLink>
        <ButtonLink size="large" href={pathWith('/signup', here)}>
          {signInTexts.signUp}
        </ButtonLink>
      </div>
    </>
  );
}

function AlreadyProducer() {
  return (
    <>
      <h2 id="pedir">{texts.approvedTitle}</h2>
      <p>{texts.approvedLine}</p>
      <ButtonLink className={styles.toArea} type="primary" size="large" href="/producer/events">
        {texts.toArea}
      </ButtonLink>
    </>
  );
}

function OwnRequest({ user }: { user: UserView }) {
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useCall(peopleEndpoints.producerRequest, {});
  if (isPending) return <ListSkeleton rows={3} />;
  if (!data) {
    return <ScreenFailure title={notices.producerRequestLoadFailed} error={error} onRetry={() => void refetch()} />;
  }
  const { request } = data;
  if (request?.status === 'pending') return <Pending request={request} />;
  if (request?.status === 'approved') return <JustApproved />;
  return (
    <>
      {request ? <Rejected request={request} /> : <h2 id="pedir">{texts.askTitle}</h2>}
      <ProducerRequestForm
        user={user}
        before={request}
        onAsked={(asked) => queries.setQueryData(queryOf(peopleEndpoints.producerRequest).queryKey, { request: asked })}
      />
    </>
  );
}

function Pending({ request }: { request: ProducerRequestView }) {
  return (
    <Answer title={texts.pendingTitle} tag={texts.pendingTag} tone="warning" icon={HourglassMedium} request={request}>
      <p>{texts.pendingLine}</p>
    </Answer>
  );
}

function Rejected({ request }: { request: ProducerRequestView }) {
  return (
    <Answer title={texts.rejectedTitle} tag={texts.rejectedTag} tone="error" icon={X} request={request}>
      {request.reason && <Banner tone="error">{request.reason}</Banner>}
      <p>{texts.rejectedAgain}</p>
    </Answer>
  );
}

/** Takes up a role that was granted while the person was signed in. */
function JustApproved() {
  const know = useSession((session) => session.know);
  useEffect(() => {
    call(accountEndpoints.me).then(know, (error: unknown) => reportDefect(error, 'be-a-producer'));
  }, [know]);
  return (
    <>
      <StatusTag tone="ok" icon={Check}>
        {texts.approvedTag}
      </StatusTag>
      <AlreadyProducer />
    </>
  );
}

interface AnswerProps {
  title: string;
  tag: string;
  tone: StatusTone;
  icon: Glyph;
  request: ProducerRequestView;
  children: ReactNode;
}

function Answer({ title, tag, tone, icon, request, children }: AnswerProps) {
  return (
    <div className={styles.produceAnswer}>
      <StatusTag tone={tone} icon={icon}>
        {tag}
      </StatusTag>
      <h2 id="pedir">{title}</h2>
      <Facts
        facts={[
          { label: texts.askedOn, value: <DateTime variant="date" at={request.created_at} /> },
          { label: texts.page, value: `/events/${request.slug}` },
        ]}
      />
      {children}
    </div>
  );
}
