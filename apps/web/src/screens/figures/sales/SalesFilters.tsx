import { type SoldLotView } from '@festix/domain/contract';
import {
  ORDER_STATUSES,
  orderOriginLabels,
  orderStatusLabels,
  SALE_ORIGINS,
  type SaleOrigin,
} from '@festix/domain/selling';
import { FilterChoice, FilterSelect } from '@festix/ui/workbench';
import { FunnelSimple } from '@phosphor-icons/react/FunnelSimple';
import { saleTexts, salesTexts as texts } from './sales-texts.ts';
import { lotsIn, originIn, statusAddress, statusesIn, type SalesAddress } from './use-sales.ts';

export interface SalesFiltersProps {
  address: SalesAddress;
  lots: readonly SoldLotView[];
  onChange(values: Partial<SalesAddress>): void;
}

const STATUSES = ORDER_STATUSES.map((status) => ({ value: status, label: orderStatusLabels[status] }));

const ORIGINS = SALE_ORIGINS.map((origin) => ({ value: origin, label: orderOriginLabels[origin] }));

/** Offers the filters of the sales, beside the search. */
export function SalesFilters({ address, lots, onChange }: SalesFiltersProps) {
  return (
    <>
      <FilterSelect
        label={saleTexts.status}
        all={saleTexts.allStatus}
        icon={FunnelSimple}
        options={STATUSES}
        values={statusesIn(address)}
        onChange={(statuses) => onChange({ status: statusAddress(statuses) })}
      />
      <FilterChoice<SaleOrigin>
        label={texts.originFilter}
        all={texts.allOrigins}
        options={ORIGINS}
        value={originIn(address)}
        onChange={(origin) => onChange({ sales_type: origin ?? '' })}
      />
      <FilterSelect
        label={saleTexts.lotsFilter}
        all={saleTexts.allLots}
        options={lots.map(({ id, name, is_archived }) => ({
          value: id,
          label: is_archived ? texts.archived(name) : name,
        }))}
        values={lotsIn(address)}
        onChange={(chosen) => onChange({ lots: chosen.join(',') })}
      />
    </>
  );
}
