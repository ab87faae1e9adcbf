import type { CityView } from '@festix/domain/contract';

export interface Place {
  /** Decimal degrees. */
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6371;

/** Distance that people travel for an evening, in kilometres. */
export const AROUND_KM = 150;

/** Returns the nearest city, at most `AROUND_KM` away. */
export function nearestCity(cities: readonly CityView[], here: Place): CityView | undefined {
  const near = cities
    .flatMap(({ latitude, longitude, ...city }) =>
      latitude === null || longitude === null
        ? []
        : [{ city: { ...city, latitude, longitude }, away: distanceKm(here, { latitude, longitude }) }],
    )
    .filter(({ away }) => away <= AROUND_KM)
    .sort((one, other) => one.away - other.away);
  return near[0]?.city;
}

/** Returns the great-circle distance, by the haversine formula. */
function distanceKm(one: Place, other: Place): number {
  const latitudes = haversine(radians(other.latitude - one.latitude));
  const longitudes = haversine(radians(other.longitude - one.longitude));
  const part = latitudes + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitudes;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
