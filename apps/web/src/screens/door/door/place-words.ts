import { formatDate, formatTime, enumerated, type Instant } from '@festix/domain/ground';
import { spokenDay, type Area, type EventDay } from '@festix/domain/programme';
import type { DoorPlace } from '../../../offline/door-place.ts';

export function listed(names: readonly { name: string }[]): string {
  return enumerated(names.map(({ name }) => name));
}

/** First words of areas whose gender or number their ending does not tell. */
const ARTICLES: Readonly<Record<string, 'no' | 'na'>> = Object.freeze({
  ...{ frente: 'na', lateral: 'na', torre: 'na', suíte: 'na', boate: 'na', cabine: 'na', parte: 'na', fase: 'na' },
  ...{ cinema: 'no', campus: 'no', ônibus: 'no' },
});

/** Returns `no Recinto`, `na Pista`, `nos Camarotes`: by the name's first word. */
export function inArea({ name }: Pick<Area, 'name'>): string {
  const [first = ''] = name.toLowerCase().split(' ');
  return `${Object.hasOwn(ARTICLES, first) ? ARTICLES[first] : byEnding(first)} ${name}`;
}

function byEnding(word: string): string {
  const isPlural = word.endsWith('s');
  const isFeminine = /(?:as?|ção|ções|dades?)$/.test(word);
  return `${isFeminine ? 'na' : 'no'}${isPlural ? 's' : ''}`;
}

/** Returns `Camarote · sábado`: the parts of a place that an event has more than one of. */
export function placeWords({ area, day }: DoorPlace, areas: readonly Area[]): string {
  return [areas.length > 1 || !day ? area.name : undefined, day?.name].filter(Boolean).join(' · ');
}

/** Returns `sábado, 12/12, das 16h às 06h`. */
export function dayWords(day: EventDay, zone: string): string {
  const { starts_at, ends_at } = day;
  const date = formatDate(starts_at, zone).slice(0, 5);
  return `${spokenDay(day)}, ${date}, das ${hour(starts_at, zone)} às ${hour(ends_at, zone)}`;
}

/** Returns `21:29`. */
export function minuteWords(at: Instant, zone: string): string {
  return formatTime(at, zone).slice(0, 5);
}

/** Returns `16h`, `16h30`. */
function hour(at: Instant, zone: string): string {
  const [hours = '', minutes = ''] = minuteWords(at, zone).split(':');
  return minutes === '00' ? `${hours}h` : `${hours}h${minutes}`;
}

/** Returns `2 h 12 min`; at least a minute. */
export function stayWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, (minutes % 60 > 0 || hours === 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');
}
