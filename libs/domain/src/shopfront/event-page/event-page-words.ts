import { DAY, MINUTE, type Instant } from '../../ground/time/instant.ts';
import { formatDateTime } from '../../ground/time/format.ts';
import { shopClock, shopMoment } from '../../ground/time/shop-words.ts';
import { zonedParts } from '../../ground/time/zone.ts';
import { leftWords } from '../../ground/words/count-words.ts';
import { accessibilityLabels, type AccessibilityResource } from '../../programme/events/accessibility.ts';
import { turnWords, windowStanding, type TurningLot } from '../../programme/lots/sale-window.ts';

/** Texts that an event's page has before its app runs, and in it. */
export const EVENT_PAGE = Object.freeze({
  wasCancelled: (day: string, mayAsk: boolean) =>
    mayAsk
      ? `Este evento foi cancelado em ${day}. Quem comprou tem 30 dias, a partir dessa data, para pedir o dinheiro de volta.`
      : `Este evento foi cancelado em ${day}.`,
  wasChanged: (day: string) =>
    `Este evento foi alterado em ${day}. Confira data, local e programação. Quem já comprou pode pedir o dinheiro de volta até o início.`,
  ended: 'Este evento já aconteceu.',
  salesEnded: (moment: string) => `As vendas online terminaram em ${moment}.`,
  tickets: 'Ingressos',
  until: (moment: string) => `até ${moment}`,
  onMap: 'abrir no mapa',
  accessibility: 'Acessibilidade',
  organizes: 'Quem organiza',
  noTickets: 'Nenhum ingresso à venda agora.',
  soldOut: 'esgotado',
  fullPlace: (place: string) => `${place} não tem mais lugares`,
  keptForMeia: 'O que resta é da cota de meia-entrada, guardada por lei até perto do evento.',
  limit: (tickets: string) => `Até ${tickets} por pessoa neste evento.`,
  fromAmount: (least: number) => `No mínimo ${least} por pedido`,
  upToAmount: (most: number) => `No máximo ${most} por pedido`,
  betweenAmounts: (least: number, most: number) =>
    least === most ? `${least} por pedido` : `De ${least} a ${most} por pedido`,
  closed: 'vendas encerradas',
  opensAt: (when: string) => `vendas a partir de ${when}`,
  fee: 'taxa',
  noFee: 'sem taxa',
  anyContribution: 'contribuição livre',
  from: 'a partir de',
  buy: 'Comprar',
  reserve: 'Garantir lugar',
});

/** Resources named beside date and place; the section below names all. */
const NAMED_RESOURCES = 2;

/** Returns the end in words: the time alone up to a day after the start, later with its day. */
export function endWords(start: Instant, end: Instant, zone: string, now: Instant | Date): string {
  if (Date.parse(end) - Date.parse(start) < DAY) return shopClock(end, zone);
  if (!isMidnight(end, zone)) return shopMoment(end, zone, now);
  // Midnight ends the evening before it: as the next day's it would read as a day more.
  const [evening = ''] = shopMoment(new Date(Date.parse(end) - MINUTE), zone, now).split(' · ');
  return `${evening} · 24h`;
}

function isMidnight(moment: Instant, zone: string): boolean {
  const { hour, minute } = zonedParts(moment, zone);
  return hour === 0 && minute === 0;
}

/** Returns the first resources in words: `Rampa, Banheiro acessível e mais 3`. */
export function resourceWords(resources: readonly AccessibilityResource[]): string {
  const named = resources.slice(0, NAMED_RESOURCES).map((resource) => accessibilityLabels[resource]);
  const more = resources.length - named.length;
  return named.join(', ') + (more > 0 ? ` e mais ${more}` : '');
}

/** A lot on its event's page. */
interface ShownLot extends TurningLot {
  sale_starts_at: Instant | null;
  remaining_tickets: number;
  prices: readonly { places: number }[];
}

/** Returns the stock and the end of a lot that is not sold out, or its beginning. */
export function standingWords(lot: ShownLot, zone: string, now: Instant | Date): string {
  if (lot.sale_starts_at !== null && windowStanding(lot, now) === 'before')
    return EVENT_PAGE.opensAt(formatDateTime(lot.sale_starts_at, zone));
  // A lot of tables alone counts places, and each of its prices its units.
  const isOfUnits = lot.prices.length > 0 && lot.prices.every(({ places }) => places > 1);
  const left = isOfUnits ? null : leftWords(lot.remaining_tickets);
  const turn = turnWords(lot, now, zone);
  return [left, left ? uncapitalised(turn) : turn].filter(Boolean).join(' · ');
}

/** Returns the words with a small first letter, as they stand in the middle of a line. */
function uncapitalised(words: string | null): string | null {
  return words && words.charAt(0).toLocaleLowerCase('pt-BR') + words.slice(1);
}
