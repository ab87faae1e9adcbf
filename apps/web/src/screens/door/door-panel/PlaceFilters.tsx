import type { PassagePlaceView } from '@festix/domain/contract';
import { FilterChoice } from '@festix/ui/workbench';
import { doorPanelTexts } from './door-panel-texts.ts';
import { areasIn, daysIn } from './places.ts';
import styles from './place-filters.module.css';

const texts = doorPanelTexts.placeFilters;

export interface PlaceFiltersProps {
  places: readonly PassagePlaceView[];
  /** Number of the area; empty: all. */
  area: string;
  /** Id of the day; empty: all. */
  day: string;
  onChange(filter: { area: string } | { day: string }): void;
}

/** Filters entries by area and by day, as far as the event has several. */
export function PlaceFilters({ places, area, day, onChange }: PlaceFiltersProps) {
  const areas = areasIn(places);
  const days = daysIn(places);
  return (
    <div className={styles.places}>
      {areas.length > 1 && (
        <FilterChoice
          label={texts.area}
          all={texts.allAreas}
          options={areas.map(({ number, name }) => ({ value: String(number), label: name }))}
          value={area || undefined}
          onChange={(chosen) => onChange({ area: chosen ?? '' })}
        />
      )}
      {days.length > 0 && (
        <FilterChoice
          label={texts.day}
          all={texts.allDays}
          options={days.map(({ id, name }) => ({ value: id, label: name }))}
          value={day || undefined}
          onChange={(chosen) => onChange({ day: chosen ?? '' })}
        />
      )}
    </div>
  );
}
