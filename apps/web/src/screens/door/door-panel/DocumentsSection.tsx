import type { DoorPanelDocumentView } from '@festix/domain/contract';
import { priceKindLabel } from '@festix/domain/programme';
import { Code, DateTime, Link, SectionTitle } from '@festix/ui';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import styles from './door-panel.module.css';

export interface DocumentsSectionProps {
  /** Number of admitted tickets whose document nobody has answered for. */
  count: number;
  latest: readonly DoorPanelDocumentView[];
  zone: string;
}

/** Shows the latest entries at a reduced price without a result of their document check, with a way to all of them. */
export function DocumentsSection({ count, latest, zone }: DocumentsSectionProps) {
  const event = useEvent();
  const { link } = useArea();
  return (
    <section aria-label={texts.documents}>
      <SectionTitle ruled aside={count > 0 && texts.documentsCount(count)}>
        {texts.documents}
      </SectionTitle>
      {count === 0 ? (
        <p className={styles.none}>{texts.noDocuments}</p>
      ) : (
        <>
          <ul className={styles.undone} aria-label={texts.documents}>
            {latest.map(({ ticket_id, ticket_code, lot, kind, entered_at, gate }) => (
              <li key={ticket_id}>
                <p>
                  <Code>{ticket_code}</Code> <span className="fx-quiet">{lot}</span>
                  <DateTime at={entered_at} zone={zone} />
                </p>
                <p className="fx-quiet">{[priceKindLabel(kind), gate].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ul>
          <Link href={link(`/events/${event.id}/checkins?document=open`)} className={styles.way}>
            {texts.seeDocuments}
          </Link>
        </>
      )}
    </section>
  );
}
