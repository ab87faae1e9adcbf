import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '../stage/stage.ts';

const LOOK_MS = 100;

/** Waits until no message of a stage is queued any more. */
export async function mailsLeft({ database }: Pick<Stage, 'database'>): Promise<void> {
  for (;;) {
    const { rows } = await database.query("select from deliveries where state = 'queued' limit 1");
    if (rows.length === 0) return;
    await delay(LOOK_MS);
  }
}
