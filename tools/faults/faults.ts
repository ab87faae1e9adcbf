import { apiKilled, uploadsWithoutDatabase } from './api-killed.ts';
import { backupRestored } from './backup-restored.ts';
import { badLinks } from './bad-links.ts';
import { browserKilled } from './browser-killed.ts';
import type { Fault } from './fault.ts';
import { fewConnections } from './few-connections.ts';
import { fullDevice } from './full-device.ts';
import { hardShift } from './hard-shift.ts';
import { hugeList } from './huge-list.ts';
import { allEvicted, listEvicted } from './list-evicted.ts';
import { lostReplies } from './lost-replies.ts';
import { meshLate } from './mesh-late.ts';
import { meshCanary, meshShift } from './mesh-shift.ts';
import { meshStranger } from './mesh-stranger.ts';
import { migratedUnderLoad } from './migrated-under-load.ts';
import { newVersion } from './new-version.ts';
import { oldPhone } from './old-phone.ts';
import { patroniFailover } from './patroni-failover.ts';
import { payoutKilled } from './payout-killed.ts';
import { payoutReplies } from './payout-replies.ts';
import { powerCut } from './power-cut.ts';
import { primaryFrozen, primaryLost } from './primary-lost.ts';
import { rollingRestart } from './rolling-restart.ts';
import { oneOfTwoKilled, rushKilled, rushWithoutDatabase } from './rush-killed.ts';
import { rushReplies } from './rush-replies.ts';
import { tabCrashed } from './tab-crashed.ts';
import { tillKilled } from './till-killed.ts';
import { tillPowerCut } from './till-power-cut.ts';
import { withSqlite } from './with-sqlite.ts';

export const FAULTS: readonly Fault[] = [
  lostReplies,
  apiKilled,
  uploadsWithoutDatabase,
  rushReplies,
  rushKilled,
  rushWithoutDatabase,
  oneOfTwoKilled,
  primaryLost,
  primaryFrozen,
  patroniFailover,
  rollingRestart,
  fewConnections,
  migratedUnderLoad,
  oldPhone,
  payoutReplies,
  payoutKilled,
  backupRestored,
  badLinks,
  hardShift,
  meshShift,
  meshCanary,
  meshLate,
  meshStranger,
  tabCrashed,
  fullDevice,
  listEvicted,
  allEvicted,
  hugeList,
  newVersion,
  browserKilled,
  powerCut,
  withSqlite(browserKilled),
  withSqlite(powerCut),
  withSqlite(fullDevice),
  tillKilled,
  tillPowerCut,
];
