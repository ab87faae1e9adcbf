import type { EventDay } from './event-days.ts';
import { areasOf, daysOf, type EventAccess, type Pass } from './passes.ts';

const list = new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' });

/** Returns a pass in words: 'Vale sexta e sábado · Pista e Camping · sai e volta'. */
export function passWords(pass: Pass, access: EventAccess): string {
  const days = daysOf(pass, access.days);
  const opened = areasOf(pass, access.areas);
  const parts = [
    days.length > 0 && `Vale ${dayWords(days, access.days)}`,
    access.areas.length > 1 && list.format(opened.map(({ name }) => name)),
    opened.some(({ number, exits }) => exits !== 'none' && returns(pass, number)) && 'sai e volta',
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function dayWords(days: readonly EventDay[], all: readonly EventDay[]): string {
  if (days.length === all.length && all.length > 1) return 'todos os dias';
  return list.format(days.map(({ name }) => name));
}

function returns(pass: Pass, area: number): boolean {
  return pass.some((grant) => grant.area === area && grant.entries !== 1);
}
