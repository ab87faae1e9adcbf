import { countWords, SectionTitle, Toolbar } from '@festix/ui';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { LeasesTable } from './LeasesTable.tsx';
import { leasesTexts as texts } from './leases-texts.ts';
import { StateFilter } from './StateFilter.tsx';
import { useLeasesOfEvent } from './use-leases.ts';
import styles from './leases.module.css';

/** Shows the tab to people who may release the leases of a lost till. */
export function LeasesTab() {
  return (
    <IfAllowed ability="sale-point:release">
      <EventLeases />
    </IfAllowed>
  );
}

/** Lists the leases of one event. */
function EventLeases() {
  const event = useEvent();
  const { address, change, page, reading } = useLeasesOfEvent(event.id);
  useTitle(texts.leases, event.name);
  return (
    <>
      <SectionTitle aside={reading.data && countWords(reading.data.count, texts.lease)}>{texts.leases}</SectionTitle>
      <p className={styles.line}>{texts.line}</p>
      <Toolbar label={texts.filterLeases}>
        <StateFilter address={address} onChange={change} />
      </Toolbar>
      <LeasesTable
        reading={reading}
        page={page}
        onPage={(next) => change({ page: String(next) })}
        onClear={address.state !== '' ? () => change({ state: '' }) : undefined}
        zone={event.time_zone}
        canRelease={() => true}
      />
    </>
  );
}
