import { FilterChoice } from '@festix/ui/workbench';
import { leasesTexts as texts } from './leases-texts.ts';
import { LEASE_STATES, stateIn, type LeasesAddress } from './use-leases.ts';

export interface StateFilterProps {
  address: LeasesAddress;
  onChange(values: Partial<LeasesAddress>): void;
}

const OPTIONS = LEASE_STATES.map((value) => ({ value, label: texts.states[value] }));

/** Filters leases by state. */
export function StateFilter({ address, onChange }: StateFilterProps) {
  return (
    <FilterChoice
      label={texts.state}
      all={texts.allStates}
      options={OPTIONS}
      value={stateIn(address)}
      onChange={(state) => onChange({ state: state ?? '' })}
    />
  );
}
