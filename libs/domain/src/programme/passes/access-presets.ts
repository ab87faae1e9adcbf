import { MAIN_AREA, usualMainArea } from './areas.ts';
import { theDay } from './day-words.ts';
import { areaOf, type EventAccess, type PassGrant } from './passes.ts';

/** A pass that many lots have, offered by name. */
export interface AccessPreset {
  name: string;
  grants: PassGrant[];
}

/** Returns the usual passes of an event: 'Só a sexta' for each day, 'Passaporte', and 'Tudo' where there are more areas. */
export function presetsOf(access: Pick<EventAccess, 'areas' | 'days'>): AccessPreset[] {
  const { areas, days } = access;
  const main = areaOf(access, MAIN_AREA) ?? usualMainArea;
  const everyDay = (area: number): PassGrant => ({ area, day: null, entries: null });
  const presets: AccessPreset[] = [];
  if (days.length > 1) {
    for (const day of days) {
      presets.push({ name: `Só ${theDay(day)}`, grants: [{ area: MAIN_AREA, day: day.id, entries: 1 }] });
    }
  }
  presets.push({ name: days.length > 0 ? 'Passaporte' : `Só ${main.name}`, grants: [everyDay(MAIN_AREA)] });
  if (areas.length > 1) presets.push({ name: 'Tudo', grants: areas.map(({ number }) => everyDay(number)) });
  return presets;
}
