import type { Id } from '@festix/domain/contract';
import { epochOf } from '@festix/domain/ground';
import { v7 as newId } from 'uuid';
import type { DocumentChecks } from '../document-checks.ts';
import { placeAt, readsAt, type DoorPlace } from '../door-place.ts';
import { recognise, type Presented, type Recognised } from '../recognise.ts';
import { sha256Hex } from '../sha256.ts';
import type { DoorParts } from './door-parts.ts';
import { withSale } from './heard-sale.ts';
import { rowsBySerial, withRows } from './known-ticket.ts';
import type { Scan } from './scan.ts';

/** Scans that are kept for what people do about their decisions. */
const KEPT_SCANS = 50;

/** Makes the scans of a door, and keeps the latest. */
export class Scans {
  private readonly parts: DoorParts;
  private readonly documents: DocumentChecks;
  /** The latest scans by id. */
  private readonly kept = new Map<Id, Scan>();

  constructor(parts: DoorParts, documents: DocumentChecks) {
    this.parts = parts;
    this.documents = documents;
  }

  /** Returns a scan made now, at the door's place or at another. */
  async take(presented: Presented, at?: Pick<Scan, 'place' | 'reads'>): Promise<Scan> {
    const { event, list } = this.parts;
    const { reading, now, ...here } = this.here();
    const { place, reads } = at ?? here;
    const [known, reference_hash] = await Promise.all([recognise(presented, event(), list()), hashOf(presented)]);
    const recognised = withSale(await this.likelyTwin(known, { place, now, reads }), presented, this.parts);
    const found = presented.by === 'search' ? presented.ticket : undefined;
    const document = await this.documents.of(recognised.facts, list(), event().time_zone, found);
    return this.keep({ id: newId(), reading, now, place, reads, presented, recognised, reference_hash, document });
  }

  /** Returns time and place of a scan made now, and what it reads. */
  here(): Pick<Scan, 'reading' | 'now' | 'place' | 'reads'> {
    const { clock, event, settings } = this.parts;
    const reading = clock.read();
    const now = epochOf(reading.occurred_at) + (reading.clock_offset ?? 0);
    const place = placeAt(event(), settings(), now);
    return { reading, now, place, reads: readsAt(place, settings()) };
  }

  /** Returns an entry scan, made now, of the ticket of an earlier scan; by its serial where that scan is no longer kept. */
  async again(id: Id, serial: number, place: DoorPlace | undefined): Promise<Scan> {
    const presented = this.kept.get(id)?.presented ?? ({ by: 'serial', serial } as const);
    return this.take(presented, { place, reads: 'entry' });
  }

  /**
   * Returns the first of tickets with one partner's code whose holder is outside, as far as this phone knows; inside for
   * an exit.
   */
  private async likelyTwin(recognised: Recognised, at: Pick<Scan, 'place' | 'now' | 'reads'>): Promise<Recognised> {
    const { twins } = recognised;
    if (!twins) return recognised;
    const serials = twins.flatMap(({ facts }) => facts?.serial ?? []);
    const rows = await rowsBySerial(this.parts, at, serials);
    const likely = twins.find((one) => {
      const known = withRows(this.parts, { ...at, recognised: one }, rows.get(one.facts?.serial ?? -1) ?? []);
      return (known?.facts.admitted == null) === (at.reads === 'entry');
    });
    return likely ? { ...likely, twins } : recognised;
  }

  private keep(scan: Scan): Scan {
    this.kept.set(scan.id, scan);
    for (const id of this.kept.keys()) {
      if (this.kept.size <= KEPT_SCANS) break;
      this.kept.delete(id);
    }
    return scan;
  }
}

async function hashOf(presented: Presented): Promise<string> {
  const text =
    presented.by === 'text' ? presented.text : presented.by === 'serial' ? `${presented.serial}` : presented.ticket.id;
  return sha256Hex(new TextEncoder().encode(text));
}
