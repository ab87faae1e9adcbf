import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Link } from './link.ts';
import { useSyncStatus } from './sync-status.ts';
import { hearStanding, openSyncChannel, type SyncChannel } from './sync-triggers.ts';

let link: Link;
let open: SyncChannel[];

beforeEach(() => {
  link = new Link();
  open = [];
  useSyncStatus.setState({ elected: false, halted: undefined });
});

afterEach(() => open.forEach((channel) => channel.close()));

/** Opens the channel of one of two tabs, and returns it with its next message. */
function tab() {
  const heard = Promise.withResolvers<unknown>();
  const channel = openSyncChannel('festix-till-sync:prova', {
    kicked: heard.resolve,
    told: (standing) => {
      hearStanding(standing, link);
      heard.resolve(standing);
    },
  });
  open.push(channel);
  return { channel, heard: heard.promise };
}

it('a tab wakes the one that syncs', async () => {
  const [one, other] = [tab(), tab()];
  one.channel.kick('asked');
  expect(await other.heard).toBe('asked');
});

it('a tab without sync learns the link’s state from the tab that syncs', async () => {
  link.failed();
  const [one, other] = [tab(), tab()];
  one.channel.tell({ up: true, halted: 'signed-out' });
  await other.heard;
  expect(link.up).toBe(true);
  expect(useSyncStatus.getState().halted).toBe('signed-out');
});

it('the tab that syncs trusts its own calls only', () => {
  useSyncStatus.setState({ elected: true });
  link.failed();
  hearStanding({ up: true, halted: 'forbidden' }, link);
  expect(link.up).toBe(false);
  expect(useSyncStatus.getState().halted).toBeUndefined();
});

it('a closed tab sends nothing', () => {
  const { channel } = tab();
  channel.close();
  expect(() => channel.tell({ up: true, halted: undefined })).not.toThrow();
});

it('an unknown state changes nothing', () => {
  link.failed();
  hearStanding({ up: undefined, halted: undefined }, link);
  expect(link.up).toBe(false);
});
