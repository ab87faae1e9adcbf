import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Outbox, type OutboxMail } from '../../modules/messages/deliveries/outbox.ts';
import { DiskFiles } from './files.disk.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'festix-own-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const modeOf = (...path: string[]) => (statSync(join(home, ...path)).mode & 0o777).toString(8);

it('files and their folders are readable by their owner only, even in folders that were open before', async () => {
  mkdirSync(join(home, 'files', 'receipts'), { recursive: true });
  for (const open of ['files', 'files/receipts']) chmodSync(join(home, open), 0o755);
  const files = new DiskFiles(join(home, 'files'));
  await files.put('receipts/a.pdf', Buffer.from('%PDF-'));
  await files.put('pictures/b.webp', Buffer.from('RIFF'));
  expect(['files', 'files/receipts', 'files/pictures'].map((path) => modeOf(path))).toEqual(['700', '700', '700']);
  expect([modeOf('files/receipts/a.pdf'), modeOf('files/pictures/b.webp')]).toEqual(['600', '600']);
});

it('the outbox is readable by its owner only, even if it was open before', async () => {
  mkdirSync(join(home, 'outbox'));
  chmodSync(join(home, 'outbox'), 0o777);
  const created_at = '2026-11-28T03:00:00.000Z';
  const mail = { id: '0198f000-0000-7000-8000-000000000001', created_at } as OutboxMail;
  await new Outbox({ DATA_DIR: home }).keep(mail, { eml: Buffer.from('x') });
  const name = '20261128030000000-0198f000-0000-7000-8000-000000000001';
  expect([modeOf('outbox'), modeOf(`outbox/${name}.json`), modeOf(`outbox/${name}.eml`)]).toEqual([
    '700',
    '600',
    '600',
  ]);
});
