import type { CityView } from '@festix/domain/contract';
import { useState } from 'react';

export type OwnCity = Pick<CityView, 'city' | 'state'>;

const OWN_CITY = 'festix.city';

/** Returns the city that the visitor chose or shared, which this browser remembers. */
export function useOwnCity(): [OwnCity | null, (city: OwnCity | null) => void] {
  const [city, setCity] = useState(remembered);
  return [
    city,
    (chosen) => {
      remember(chosen);
      setCity(chosen);
    },
  ];
}

function remembered(): OwnCity | null {
  try {
    const known = JSON.parse(localStorage.getItem(OWN_CITY) ?? 'null') as Partial<OwnCity> | null;
    return typeof known?.city === 'string' ? { city: known.city, state: known.state ?? null } : null;
  } catch {
    // The browser forbids storage, or holds a foreign value.
    return null;
  }
}

function remember(city: OwnCity | null): void {
  try {
    if (city) localStorage.setItem(OWN_CITY, JSON.stringify({ city: city.city, state: city.state }));
    else localStorage.removeItem(OWN_CITY);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
