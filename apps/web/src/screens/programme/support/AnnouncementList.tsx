import { type EventAnnouncementView, type EventChangesView, type EventTimesView } from '@festix/domain/contract';
import { EVENT_CHANGES, eventChangeLabels, type AnnouncementKind } from '@festix/domain/programme';
import { DateTime, StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import type { ReactNode } from 'react';
import { supportTexts as texts } from './support-texts.ts';
import styles from './support.module.css';

const LOOKS: Readonly<Record<AnnouncementKind, { tone: StatusTone; icon: Glyph }>> = {
  cancelled: { tone: 'error', icon: Prohibit },
  changed: { tone: 'warning', icon: ArrowsClockwise },
};

/** Lists the announcements of an event: old and new values, author, and progress of the mails. */
export function AnnouncementList({ data, zone }: { data: readonly EventAnnouncementView[]; zone: string }) {
  if (data.length === 0) return null;
  return (
    <ul className={styles.announcements} aria-label={texts.changes}>
      {data.map((announcement) => (
        <li key={announcement.id}>
          <Announcement announcement={announcement} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

function Announcement({ announcement, zone }: { announcement: EventAnnouncementView; zone: string }) {
  const { kind, message, changes, created_at, made_by } = announcement;
  return (
    <>
      <div className={styles.announcementHead}>
        <StatusTag {...LOOKS[kind]}>{texts.announced[kind]}</StatusTag>
        <span className="fx-quiet">
          <DateTime at={created_at} zone={zone} /> {made_by && texts.by(made_by.name)}
        </span>
      </div>
      {changes && <Changes changes={changes} zone={zone} />}
      {message && <p className={styles.announcementMessage}>{message}</p>}
      <Mails announcement={announcement} />
    </>
  );
}

function Changes({ changes, zone }: { changes: EventChangesView; zone: string }) {
  const { date, venue, line_up } = changes;
  const sides = {
    date: date && {
      before: <Times times={date.before} zone={zone} />,
      after: <Times times={date.after} zone={zone} />,
    },
    venue,
    line_up,
  };
  return (
    <dl className={styles.announced}>
      {EVENT_CHANGES.map((change) => {
        const side: { before: ReactNode; after: ReactNode } | null = sides[change];
        return (
          side && (
            <div key={change}>
              <dt>{eventChangeLabels[change]}</dt>
              <dd>
                {side.before !== null && (
                  <span className={styles.announcedBefore}>
                    <span className="fx-hidden">{texts.before}: </span>
                    {side.before}
                  </span>
                )}
                <b>
                  <span className="fx-hidden">{texts.after}: </span>
                  {side.after}
                </b>
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

function Times({ times: { start_date, end_date }, zone }: { times: EventTimesView; zone: string }) {
  return (
    <>
      <DateTime at={start_date} zone={zone} />
      {end_date && (
        <>
          {' – '}
          <DateTime at={end_date} zone={zone} />
        </>
      )}
    </>
  );
}

function Mails({ announcement: { mails } }: { announcement: EventAnnouncementView }) {
  const { people, sent, failed, unreachable, is_done } = mails;
  if (!is_done) return <p className="fx-quiet">{texts.toTell}</p>;
  if (people === 0) return <p className="fx-quiet">{texts.nobodyToTell}</p>;
  return (
    <p className="fx-quiet fx-num">
      {texts.mails(sent, people)}
      {failed > 0 && ` · ${texts.failedMails(failed)}`}
      {unreachable > 0 && ` · ${texts.unreachable(unreachable)}`}
    </p>
  );
}
