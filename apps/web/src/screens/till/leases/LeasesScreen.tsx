import { countWords, PageTitle, Toolbar } from '@festix/ui';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { EventFilter } from '../sale-point/EventFilter.tsx';
import { useSellers } from '../sale-point/use-sellers.ts';
import { LeasesTable } from './LeasesTable.tsx';
import { leasesTexts as texts } from './leases-texts.ts';
import { StateFilter } from './StateFilter.tsx';
import { useLeases } from './use-leases.ts';
import styles from './leases.module.css';

/** Lists the leases of one's own tills, and as a supervisor everybody's. */
export function LeasesScreen() {
  const { area } = useArea();
  const { address, change, page, reading } = useLeases();
  const { supervises } = useSellers();
  useTitle(texts.leases, areaName(area));
  const isFiltered = address.state !== '' || address.event !== '';
  return (
    <AreaBench selected="leases">
      <PageTitle aside={reading.data && countWords(reading.data.count, texts.lease)}>{texts.leases}</PageTitle>
      <p className={styles.line}>{texts.line}</p>
      <Toolbar label={texts.filterLeases}>
        <StateFilter address={address} onChange={change} />
        <EventFilter
          label={texts.event}
          all={texts.allEvents}
          event_id={address.event}
          onChange={(event) => change({ event })}
        />
      </Toolbar>
      <LeasesTable
        reading={reading}
        page={page}
        onPage={(next) => change({ page: String(next) })}
        onClear={isFiltered ? () => change({ state: '', event: '' }) : undefined}
        canRelease={({ sale_point, event }) => supervises(sale_point.id, event.id)}
      />
    </AreaBench>
  );
}
