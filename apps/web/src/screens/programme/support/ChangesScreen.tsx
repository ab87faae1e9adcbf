import { instantOf, notices, problemOf } from '@festix/domain/ground';
import { announcementObstacle, type AnnouncementKind } from '@festix/domain/programme';
import { Button, SectionTitle, SkeletonBar } from '@festix/ui';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { CancelEventDialog } from './CancelEventDialog.tsx';
import { ChangeEventDialog } from './ChangeEventDialog.tsx';
import { supportTexts as texts } from './support-texts.ts';
import { useAnnouncements } from './use-announcements.ts';
import styles from './support.module.css';

/** Shows the announcements to an event's buyers, and makes another. */
export function ChangesScreen() {
  const event = useEvent();
  const { data, error, refetch } = useAnnouncements(event.id);
  const [asked, setAsked] = useState<AnnouncementKind>();
  useTitle(texts.changes, event.name);
  if (!data && error) {
    return (
      <>
        <SectionTitle>{texts.changes}</SectionTitle>
        <ScreenFailure title={notices.announcementsLoadFailed} error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  const close = () => setAsked(undefined);
  return (
    <>
      <SectionTitle>{texts.changes}</SectionTitle>
      <p className="fx-quiet">{texts.changesLine}</p>
      {data ? (
        <AnnouncementList data={data.data} zone={event.time_zone} />
      ) : (
        <div role="status" aria-label={texts.loadingChanges} aria-busy="true">
          <SkeletonBar height={96} />
        </div>
      )}
      <div className={styles.announce}>
        <Announce kind="changed" onAsk={setAsked} />
        <Announce kind="cancelled" onAsk={setAsked} />
      </div>
      {asked === 'cancelled' && <CancelEventDialog event={event} onClose={close} />}
      {asked === 'changed' && <ChangeEventDialog event={event} onClose={close} />}
    </>
  );
}

const WORDS: Readonly<Record<AnnouncementKind, { label: string; line: string }>> = {
  changed: { label: texts.change, line: texts.changeLine },
  cancelled: { label: texts.cancel, line: texts.cancelLine },
};

/** Offers one kind of announcement with its effect, or says why it is not possible. */
function Announce({ kind, onAsk }: { kind: AnnouncementKind; onAsk(kind: AnnouncementKind): void }) {
  const event = useEvent();
  const { label, line } = WORDS[kind];
  const obstacle = announcementObstacle(kind, event, instantOf(serverNow()));
  return (
    <section className={styles.announceOne} aria-label={label}>
      <h3>{label}</h3>
      <p>{obstacle ? problemOf(obstacle).detail : line}</p>
      <Button danger={kind === 'cancelled'} disabled={obstacle !== null} onClick={() => onAsk(kind)}>
        {label}
      </Button>
    </section>
  );
}
