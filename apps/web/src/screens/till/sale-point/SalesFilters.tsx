import { lotEndpoints } from '@festix/domain/contract';
import { ORDER_STATUSES, orderStatusLabels } from '@festix/domain/selling';
import { FilterChoice, FilterSelect } from '@festix/ui/workbench';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { EventsFilter } from './EventFilter.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import { useSellers } from './use-sellers.ts';
import { onlyEvent, statusIn, type SalesAddress } from './use-sales.ts';

export interface SalesFiltersProps {
  address: SalesAddress;
  onChange(values: Partial<SalesAddress>): void;
}

const STATUSES = ORDER_STATUSES.map((status) => ({ value: status, label: orderStatusLabels[status] }));

const STEADY = 60_000;

/** Offers the filters of the sales, beside the search, as far as the person has a choice. */
export function SalesFilters({ address, onChange }: SalesFiltersProps) {
  const { salePoints, sellers, seesOthers } = useSellers();
  const event_id = onlyEvent(address);
  return (
    <>
      <FilterChoice
        label={texts.status}
        all={texts.allStatus}
        options={STATUSES}
        value={statusIn(address)}
        onChange={(status) => onChange({ status: status ?? '' })}
      />
      <EventsFilter
        label={texts.eventsFilter}
        all={texts.allEvents}
        event_ids={listed(address.events)}
        onChange={(chosen) => onChange({ events: chosen.join(','), lots: '' })}
      />
      {event_id && (
        <LotsFilter key={event_id} event_id={event_id} chosen={address.lots} onChange={(lots) => onChange({ lots })} />
      )}
      {seesOthers && (
        <FilterChoice
          label={texts.sellerFilter}
          all={texts.allSellers}
          options={sellers.map(({ id, name }) => ({ value: id, label: name }))}
          value={address.sold_by || undefined}
          searchable
          onChange={(sold_by) => onChange({ sold_by: sold_by ?? '' })}
        />
      )}
      {salePoints.length > 1 && (
        <FilterChoice
          label={texts.pointFilter}
          all={texts.allPoints}
          options={salePoints.map(({ id, name }) => ({ value: id, label: name }))}
          value={address.sale_point || undefined}
          onChange={(sale_point) => onChange({ sale_point: sale_point ?? '' })}
        />
      )}
    </>
  );
}

interface LotsFilterProps {
  event_id: string;
  /** Ids, comma-separated. */
  chosen: string;
  onChange(lots: string): void;
}

function LotsFilter({ event_id, chosen, onChange }: LotsFilterProps) {
  const { data } = useAreaCall(lotEndpoints.list, { params: { event_id } }, { staleTime: STEADY });
  return (
    <FilterSelect
      label={texts.lotsFilter}
      all={texts.allLots}
      options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      values={listed(chosen)}
      onChange={(lots) => onChange(lots.join(','))}
    />
  );
}

function listed(ids: string): string[] {
  return ids ? ids.split(',') : [];
}
