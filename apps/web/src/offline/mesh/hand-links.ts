import type { Id, PeerView } from '@festix/domain/contract';
import { HOUR } from '@festix/domain/ground';
import { create } from 'zustand';
import { choicesNamed, forgetChoices, keepChoice, recallChoice } from '../storage.ts';
import { devicesOf, type FactEvent } from './heard-facts.ts';

const KEPT = 'festix.linked-by-hand.';

/** Milliseconds for which a link is worth making anew: as long as a shift. */
const WORTH_FOR = 12 * HOUR;

/**
 * The devices that a person has linked with this one at an event. They are kept on the device, so that the link is
 * offered again after a restart: their ids alone, for the names are the event's.
 */
export class HandLinks {
  private readonly event_id: Id;
  private readonly wall: () => number;
  /** When each was linked last, in milliseconds of this device's clock. */
  private readonly linkedAt: Map<Id, number>;

  constructor(event_id: Id, wall: () => number) {
    this.event_id = event_id;
    this.wall = wall;
    for (const name of choicesNamed(KEPT)) keep(name, this.worthy(recall(name)));
    this.linkedAt = this.worthy(recall(KEPT + event_id));
    this.tell();
  }

  made(peer: Id): void {
    this.linkedAt.set(peer, this.wall());
    this.keep();
  }

  /** Forgets devices whose link was given up on purpose. */
  forget(peers: readonly Id[]): void {
    for (const peer of peers) this.linkedAt.delete(peer);
    this.keep();
  }

  end(): void {
    useHandLinks.setState({ links: undefined, linked: [] });
  }

  private keep(): void {
    keep(KEPT + this.event_id, this.worthy(this.linkedAt));
    this.tell();
  }

  /** Returns the links that are not too old; one of a moment to come was made before the clock was set. */
  private worthy(links: ReadonlyMap<Id, number>): Map<Id, number> {
    const now = this.wall();
    return new Map([...links].filter(([, at]) => now - at < WORTH_FOR));
  }

  private tell(): void {
    const now = this.wall();
    const linked = [...this.worthy(this.linkedAt)].filter(([, at]) => at <= now).map(([peer]) => peer);
    useHandLinks.setState({ links: this, linked });
  }
}

/** The links by hand of this tab; none where it links no devices. */
export interface HandLinksState {
  links: HandLinks | undefined;
  linked: readonly Id[];
  /** Whether a person is linking, so that nothing has to offer it. */
  isTakenUp: boolean;
}

export const useHandLinks = create<HandLinksState>()(() => ({ links: undefined, linked: [], isTakenUp: false }));

/** Returns the devices that a person has linked with this one and that it hears no more; none where it does not listen. */
export function brokenLinks(
  linked: readonly Id[],
  hears: readonly Id[] | undefined,
  event: Pick<FactEvent, 'peers' | 'sellers'>,
): PeerView[] {
  if (!hears || linked.length === 0) return [];
  return devicesOf(event).filter(({ id }) => linked.includes(id) && !hears.includes(id));
}

export function forgetHandLinks(): void {
  forgetChoices(KEPT);
}

/** Keeps links under a name, and nothing of none. */
function keep(name: string, links: ReadonlyMap<Id, number>): void {
  if (links.size === 0) forgetChoices(name);
  else keepChoice(name, JSON.stringify([...links]));
}

/** Returns what is kept; nothing of what is damaged. */
function recall(name: string): Map<Id, number> {
  try {
    const kept: unknown = JSON.parse(recallChoice(name) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isLink) : []);
  } catch {
    return new Map();
  }
}

function isLink(one: unknown): one is [Id, number] {
  return Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number';
}
