import type { PassagePlaceView } from '@festix/domain/contract';
import { Select } from 'antd';
import { areasIn, daysIn } from '../../door-panel/places.ts';
import { entryTexts } from '../entry-texts.ts';
import { admitTexts as texts } from './admit-texts.ts';
import styles from './admit.module.css';

/** The place of an admission. */
export interface ChosenPlace {
  /** Number of the area. */
  area: number;
  /** Id of the day; undefined: the day of the admission. */
  day: string | undefined;
}

const THE_PRESENT = '';

export interface AdmitPlaceProps {
  places: readonly PassagePlaceView[];
  chosen: ChosenPlace;
  onChoose(place: ChosenPlace): void;
}

/** Chooses area and day of the admissions, as far as the event has several. */
export function AdmitPlace({ places, chosen, onChoose }: AdmitPlaceProps) {
  const areas = areasIn(places);
  const days = daysIn(places);
  return (
    <div className={styles.place}>
      {areas.length > 1 && (
        <Select<number>
          aria-label={entryTexts.area}
          value={chosen.area}
          options={areas.map(({ number, name }) => ({ value: number, label: name }))}
          onChange={(area) => onChoose({ ...chosen, area })}
        />
      )}
      {days.length > 0 && (
        <Select<string>
          aria-label={entryTexts.day}
          value={chosen.day ?? THE_PRESENT}
          options={[
            { value: THE_PRESENT, label: texts.presentDay },
            ...days.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(day) => onChoose({ ...chosen, day: day || undefined })}
        />
      )}
    </div>
  );
}
