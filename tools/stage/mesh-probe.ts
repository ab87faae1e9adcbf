import type { Page } from '@playwright/test';

/** A fact of the mesh as a phone took it up, its own ones included. */
export interface TakenFact {
  device_id: string;
  serial: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What a phone said to others and took up since its page was opened. */
export interface MeshNotes {
  facts: TakenFact[];
  /** Number of messages sent by kind, over all links. */
  sent: Record<string, number>;
  /** Characters of all these. */
  characters: number;
  /** Milliseconds since 1970 at which the first link opened; 0 without one. */
  linked_at: number;
}

interface Noted extends MeshNotes {
  channels: RTCDataChannel[];
}

/**
 * Runs in the page before the app: notes each message as it leaves, and each fact as it is stored, which is after it
 * counts at the door. Changes nothing of what the page does.
 */
export function noteMesh(): void {
  const notes: Noted = { facts: [], sent: {}, characters: 0, linked_at: 0, channels: [] };
  Object.assign(globalThis, { meshNotes: notes });
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (this: RTCDataChannel, said: string) {
    if (!notes.channels.includes(this)) {
      notes.channels.push(this);
      notes.linked_at ||= Date.now();
    }
    const [, kind = 'other'] = /"kind":"(\w+)"/.exec(said.slice(0, 64)) ?? [];
    notes.sent[kind] = (notes.sent[kind] ?? 0) + 1;
    notes.characters += said.length;
    return (send as (data: string) => void).call(this, said);
  } as RTCDataChannel['send'];
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...stored: [unknown, IDBValidKey?]) {
    if (this.name === 'mesh_facts') {
      const { device_id, serial } = JSON.parse((stored[0] as { text: string }).text) as TakenFact;
      notes.facts.push({ device_id, serial, at: Date.now() });
    }
    return put.apply(this, stored);
  };
}

/** Returns what a phone has said and taken up. */
export function readMeshNotes(page: Page): Promise<MeshNotes> {
  return page.evaluate(() => {
    const { facts, sent, characters, linked_at } = (globalThis as unknown as { meshNotes: Noted }).meshNotes;
    return { facts, sent, characters, linked_at };
  });
}

/** Sends texts over every open link of a page, as whoever holds the phone can. Returns the number of links. */
export function sendRaw(page: Page, texts: readonly string[]): Promise<number> {
  return page.evaluate((said) => {
    const { channels } = (globalThis as unknown as { meshNotes: Noted }).meshNotes;
    const open = channels.filter(({ readyState }) => readyState === 'open');
    for (const channel of open) {
      for (const text of said) if (channel.readyState === 'open') channel.send(text);
    }
    return open.length;
  }, texts);
}

/** Returns the number of links of a page that are open. */
export function openLinks(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      (globalThis as unknown as { meshNotes: Noted }).meshNotes.channels.filter(
        ({ readyState }) => readyState === 'open',
      ).length,
  );
}
