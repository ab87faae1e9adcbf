import { type DoorPanelView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { DateTime, SectionTitle } from '@festix/ui';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { StaleBanner } from '../../../frame/app/StaleBanner.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { DocumentsSection } from './DocumentsSection.tsx';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import { PlaceFilters } from './PlaceFilters.tsx';
import { DoorFigures } from './DoorFigures.tsx';
import { DoorPanelSkeleton } from './DoorPanelSkeleton.tsx';
import { LotsSection } from './LotsSection.tsx';
import { MinutesSection } from './MinutesSection.tsx';
import { PassagesSection } from './PassagesSection.tsx';
import { areSeveral } from './places.ts';
import { readsAt } from './reads-at.ts';
import { ReasonsSection } from './ReasonsSection.tsx';
import { ReportDownloads } from './ReportDownloads.tsx';
import { UndoneSection } from './UndoneSection.tsx';
import { useDoorPanel } from './use-door-panel.ts';
import styles from './door-panel.module.css';

/** Shows the live figures of an event's doors, and their report. */
export function DoorPanelScreen() {
  const event = useEvent();
  const { data, error, refetch } = useDoorPanel(event.id);
  useTitle(texts.title, event.name);
  if (data) return <DoorPanel panel={data} isStale={error !== null} />;
  if (!error) return <DoorPanelSkeleton />;
  return <ScreenFailure title={notices.doorPanelLoadFailed} error={error} onRetry={() => void refetch()} />;
}

function DoorPanel({ panel, isStale }: { panel: DoorPanelView; isStale: boolean }) {
  const { time_zone: zone } = useEvent();
  const [place, setPlace] = useState({ area: '', day: '' });
  const { minutes, refusals } = readsAt(panel, place);
  return (
    <div className={styles.panel}>
      <SectionTitle
        aside={
          <>
            {panel.is_over ? texts.over : texts.live} · {texts.updatedAt}{' '}
            <DateTime variant="door" at={panel.at} zone={zone} />
          </>
        }
        actions={<ReportDownloads isOver={panel.is_over} />}
      >
        {texts.title}
      </SectionTitle>
      {isStale && <StaleBanner readAt={Date.parse(panel.at)} zone={zone} />}
      <DoorFigures panel={panel} />
      {panel.passages && <PassagesSection counts={panel.passages} />}
      {panel.places && panel.passages && areSeveral(panel.passages) && (
        <div role="group" aria-label={texts.readsOf} className={styles.reads}>
          <span className="fx-quiet">{texts.readsOf}</span>
          <PlaceFilters
            places={panel.passages}
            {...place}
            onChange={(chosen) => setPlace((before) => ({ ...before, ...chosen }))}
          />
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.main}>
          <MinutesSection minutes={minutes} zone={zone} />
          <DevicesSection devices={panel.devices} now={panel.at} isOver={panel.is_over} zone={zone} />
        </div>
        <div className={styles.side}>
          <LotsSection lots={panel.lots} />
          <ReasonsSection refusals={refusals} />
          <UndoneSection undone={panel.last_undone} zone={zone} />
          {panel.documents_open !== undefined && (
            <DocumentsSection count={panel.documents_open} latest={panel.last_documents ?? []} zone={zone} />
          )}
        </div>
      </div>
    </div>
  );
}
