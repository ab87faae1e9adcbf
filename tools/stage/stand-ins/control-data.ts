import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words of pg_controldata for the states of a cluster, by their numbers. */
const STATES = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
];
const WAL_LEVELS = ['minimal', 'replica', 'logical'];
const VERSION = 1800;
/** Stands in the file as a double, to show that it is read as it was written. */
const FLOAT_CHECK = 1_234_567;

/** Returns what pg_controldata of PostgreSQL 18 prints of a cluster, as far as Patroni reads it. Throws for other files. */
export function controlDataOf(dataDir: string): string {
  const file = readFileSync(join(dataDir, 'global', 'pg_control'));
  const number = (at: number): number => file.readUInt32LE(at);
  const location = (at: number): string => `${hex(number(at + 4))}/${hex(number(at))}`;
  if (number(8) !== VERSION || file.readDoubleLE(208) !== FLOAT_CHECK) throw new Error('not of PostgreSQL 18');
  const onOff = (at: number): string => (file[at] ? 'on' : 'off');
  const told: [string, string | number | bigint][] = [
    ['pg_control version number', number(8)],
    ['Catalog version number', number(12)],
    ['Database system identifier', file.readBigUInt64LE(0)],
    ['Database cluster state', STATES[number(16)] ?? 'unrecognized status code'],
    ['Latest checkpoint location', location(32)],
    ["Latest checkpoint's REDO location", location(40)],
    ["Latest checkpoint's TimeLineID", number(48)],
    ["Latest checkpoint's PrevTimeLineID", number(52)],
    ['Minimum recovery ending location', location(136)],
    ["Min recovery ending loc's timeline", number(144)],
    ['wal_level setting', WAL_LEVELS[number(172)] ?? 'unrecognized wal_level'],
    ['wal_log_hints setting', onOff(176)],
    ['max_connections setting', number(180)],
    ['max_worker_processes setting', number(184)],
    ['max_wal_senders setting', number(188)],
    ['max_prepared_xacts setting', number(192)],
    ['max_locks_per_xact setting', number(196)],
    ['track_commit_timestamp setting', onOff(200)],
    ['Database block size', number(216)],
    ['WAL block size', number(224)],
    ['Bytes per WAL segment', number(228)],
    ['Data page checksum version', number(252)],
  ];
  return told.map(([name, value]) => `${`${name}:`.padEnd(38)}${value}\n`).join('');
}

const hex = (value: number): string => value.toString(16).toUpperCase();
