import { apiKilled } from './api-killed.ts';
import { backupRestored } from './backup-restored.ts';
import { browserKilled } from './browser-killed.ts';
import type { Fault } from './fault.ts';
import { lostReplies } from './lost-replies.ts';
import { payoutKilled } from './payout-killed.ts';
import { payoutReplies } from './payout-replies.ts';
import { powerCut } from './power-cut.ts';
import { rushKilled, rushWithoutDatabase } from './rush-killed.ts';
import { tillKilled } from './till-killed.ts';
import { tillPowerCut } from './till-power-cut.ts';

export const FAULTS: readonly Fault[] = [
  lostReplies,
  apiKilled,
  rushKilled,
  rushWithoutDatabase,
  payoutReplies,
  payoutKilled,
  backupRestored,
  browserKilled,
  powerCut,
  tillKilled,
  tillPowerCut,
];
