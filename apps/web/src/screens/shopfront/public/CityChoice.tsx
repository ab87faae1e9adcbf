import type { CityView } from '@festix/domain/contract';
import { Button, Icon, useNotices } from '@festix/ui';
import { Crosshair } from '@phosphor-icons/react/Crosshair';
import { useState } from 'react';
import { nearestCity } from './nearest-city.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import type { OwnCity } from './use-own-city.ts';
import styles from './home.module.css';

/** A position may be that old, in milliseconds; nobody moves to another city meanwhile. */
const OLD_ENOUGH = 10 * 60_000;
const PATIENCE = 15_000;

export interface CityChoiceProps {
  /** Cities with events on sale. */
  cities: readonly CityView[];
  chosen: OwnCity | null;
  onChoose(city: OwnCity | null): void;
}

/** Chooses the visitor's city, from the list or by the browser's position, which never leaves the browser. */
export function CityChoice({ cities, chosen, onChoose }: CityChoiceProps) {
  const offered = chosen && !cities.some((city) => keyOf(city) === keyOf(chosen)) ? [...cities, chosen] : cities;
  const [isLocating, locate] = useNearestCity(cities, onChoose);
  return (
    <div className={styles.city}>
      <select
        aria-label={texts.city}
        value={chosen ? keyOf(chosen) : ''}
        onChange={({ target }) => onChoose(offered.find((city) => keyOf(city) === target.value) ?? null)}
      >
        <option value="">{texts.chooseCity}</option>
        {offered.map((city) => (
          <option key={keyOf(city)} value={keyOf(city)}>
            {keyOf(city)}
          </option>
        ))}
      </select>
      {'geolocation' in navigator && window.isSecureContext && (
        <Button
          type="text"
          aria-label={texts.locate}
          title={texts.locate}
          aria-disabled={isLocating}
          aria-busy={isLocating}
          icon={<Icon of={Crosshair} size={22} />}
          onClick={locate}
        />
      )}
    </div>
  );
}

/** Returns a city's key: `Recife, PE`. */
function keyOf({ city, state }: OwnCity): string {
  return [city, state].filter(Boolean).join(', ');
}

function useNearestCity(cities: readonly CityView[], onFound: (city: CityView) => void): [boolean, () => void] {
  const { error, info } = useNotices();
  const [isLocating, setLocating] = useState(false);
  function locate() {
    if (isLocating) return;
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        const city = nearestCity(cities, coords);
        if (city) onFound(city);
        else info(texts.nothingAround);
      },
      () => {
        setLocating(false);
        error(texts.notLocated);
      },
      { maximumAge: OLD_ENOUGH, timeout: PATIENCE },
    );
  }
  return [isLocating, locate];
}
