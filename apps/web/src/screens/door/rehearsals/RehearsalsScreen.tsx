import { rehearsalEndpoints, type RehearsalsView } from '@festix/domain/contract';
import { isReady, judgeDevices, missingAtEvent, missingWords, type MissingAtEvent } from '@festix/domain/door';
import { Button, DateTime, EmptyState, Icon, ListSkeleton, SectionTitle, StatusTag } from '@festix/ui';
import '@festix/ui/white-paper.css';
import { DeviceMobile } from '@phosphor-icons/react/DeviceMobile';
import { Printer } from '@phosphor-icons/react/Printer';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { StaleBanner } from '../../../frame/app/StaleBanner.tsx';
import { doorPath } from '../../../frame/app/own-path.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { rehearsalsTexts as texts } from '../rehearsal/rehearsal-texts.ts';
import { RehearsedDevice } from './RehearsedDevice.tsx';
import styles from './rehearsals.module.css';

/** Milliseconds after which the page is read again: a rehearsal sends no hint. */
const READ_AGAIN = 10_000;

/** Shows the head of the door which devices are ready before the gates open, and what is missing. */
export function RehearsalsScreen() {
  const event = useEvent();
  const { data, error, refetch } = useAreaCall(
    rehearsalEndpoints.ofEvent,
    { params: { event_id: event.id } },
    { refetchInterval: READ_AGAIN },
  );
  useTitle(texts.title, event.name);
  if (data) return <Rehearsals view={data} isStale={error !== null} />;
  if (!error) {
    return (
      <div role="status" aria-label={texts.loading} aria-busy="true">
        <SectionTitle>{texts.title}</SectionTitle>
        <ListSkeleton />
      </div>
    );
  }
  return <ScreenFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />;
}

function Rehearsals({ view, isStale }: { view: RehearsalsView; isStale: boolean }) {
  const { id, time_zone: zone } = useEvent();
  const judged = judgeDevices(view.devices, view.at);
  const ready = judged.filter(({ readiness }) => isReady(readiness)).length;
  return (
    <div className={styles.rehearsals}>
      <SectionTitle
        aside={
          <>
            <span data-screen-only="">
              {texts.updatedAt} <DateTime variant="door" at={view.at} zone={zone} />
            </span>
            <span className={styles.onPaper}>
              {texts.asOf} <DateTime at={view.at} zone={zone} />
            </span>
          </>
        }
        actions={
          judged.length > 0 && (
            <span data-screen-only="">
              <Button icon={<Icon of={Printer} size={18} />} onClick={() => window.print()}>
                {texts.print}
              </Button>
            </span>
          )
        }
      >
        {texts.title}
      </SectionTitle>
      {isStale && <StaleBanner readAt={Date.parse(view.at)} zone={zone} />}
      {judged.length === 0 ? (
        <EmptyState
          of={DeviceMobile}
          title={texts.none}
          line={texts.noneLine}
          action={
            <Button type="primary" href={doorPath(id)}>
              {texts.openDoor}
            </Button>
          }
        />
      ) : (
        <>
          <p className={styles.summary}>
            <b className="fx-num">{texts.ready(ready, judged.length)}</b>
            <span>{texts.line}</span>
          </p>
          <Missing missing={missingAtEvent(judged, view)} />
          <section aria-label={texts.devices}>
            <SectionTitle ruled>{texts.devices}</SectionTitle>
            <ul className={styles.devices}>
              {judged.map((one) => (
                <RehearsedDevice key={one.device.id} judged={one} areas={view.areas} now={view.at} zone={zone} />
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

function Missing({ missing }: { missing: readonly MissingAtEvent[] }) {
  if (missing.length === 0) return <p className={styles.nothing}>{texts.nothingMissing}</p>;
  return (
    <section aria-label={texts.missing}>
      <SectionTitle ruled>{texts.missing}</SectionTitle>
      <ul className={styles.missing}>
        {missing.map((one) => (
          <li key={missingWords(one)}>
            <StatusTag tone="error" icon={WarningCircle}>
              {missingWords(one)}
            </StatusTag>
          </li>
        ))}
      </ul>
    </section>
  );
}
