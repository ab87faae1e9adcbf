import { doorEndpoints, salePointEndpoints } from '@festix/domain/contract';
import { openLink, type LossyLink } from '../faults/lossy-link.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, CAST_PASSWORD, type Cast } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts, type TicketText } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';

export const LOT = 'Pista';
/** Price of a ticket at the till, in cents. */
export const PRICE = 5_000;
/** Of the supervisor at the till. */
export const PIN = '48271';
const PLACES = 100;
const SOLD_BEFORE = 8;

/** An event with tickets that are sold already, and a way to it that can be cut. */
export interface Scene {
  stage: Stage;
  link: LossyLink;
  cast: Cast;
  event: StagedEvent;
  tickets: TicketText[];
}

/** Runs work with the people and the link that all engines share; `openScene` makes an event for one of them. */
export function onStage<T>(work: (openScene: (engine: string) => Promise<Scene>) => Promise<T>): Promise<T> {
  return withStage({}, async (stage) => {
    const link = await openLink(stage.url);
    try {
      const cast = await bringCast(stage);
      // Sellers may undo, too.
      await stage.database.query('update sale_point_operators set is_supervisor = true');
      await cast.seller.call(salePointEndpoints.setPin, { body: { pin: PIN, password: CAST_PASSWORD } });
      return await work(async (engine) => ({ stage, link, cast, ...(await openEventFor(engine, stage, cast)) }));
    } finally {
      await link.stop();
    }
  });
}

async function openEventFor(engine: string, stage: Stage, cast: Cast): Promise<Pick<Scene, 'event' | 'tickets'>> {
  const { producer, buyer } = cast;
  const event = await openEvent(producer, `Noite em ${engine}`);
  await producer.call(doorEndpoints.event, { params: { event_id: event.id } });
  const texts = await TicketTexts.open(stage.database);
  const lot = await openLot(producer, event, LOT, PLACES);
  await writeBulkTickets(stage.database, { event, lot, buyer, count: SOLD_BEFORE, key_id: texts.key_id });
  return { event, tickets: await texts.read(lot.id, 0, SOLD_BEFORE) };
}
