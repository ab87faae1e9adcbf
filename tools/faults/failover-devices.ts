import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { Stage } from '../stage/stage.ts';
import type { Paper } from '../stage/till-counter.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { installDoor, type DoorScene } from './door-scene.ts';
import { insist } from './fault.ts';
import { insistOnEverything } from './recount.ts';
import { beginTill, installTill, insistOnTold, SALES_AT_MOST, sellOne, type TillScene } from './till-scene.ts';

/** A browser at work, which decides by itself and so never waits for the database. */
export interface WorkingDevice {
  /** Lets people in, or sells, until it is over. */
  work(over: AbortSignal): Promise<void>;
  /** Returns how many answers it gave after a moment, and the longest in milliseconds. */
  answersSince(moment: number): { count: number; longest: number };
  /** Waits until everything is uploaded, and insists that the server has it once. Returns the number of answers. */
  recount(stage: Stage): Promise<number>;
  close(): Promise<void>;
}

interface Answer {
  /** Of `performance.now()`. */
  at: number;
  milliseconds: number;
}

const BETWEEN_PEOPLE_MS = 400;
const DRAINED_MS = 120_000;

function answersSince(answers: readonly Answer[], moment: number): { count: number; longest: number } {
  const since = answers.filter(({ at }) => at >= moment);
  return { count: since.length, longest: Math.round(Math.max(0, ...since.map(({ milliseconds }) => milliseconds))) };
}

/** Opens the door on a phone with its list. */
export async function openDoor(scene: DoorScene): Promise<WorkingDevice> {
  const { link, event, folder } = scene;
  const profile = join(folder, 'phone');
  await installDoor(scene, profile);
  const context = await launchPhone(profile);
  const phone = await DoorPhone.open(context);
  await phone.begin(link.url, event.id);
  const waiting = [...scene.tickets];
  const admitted: TicketText[] = [];
  const answers: Answer[] = [];
  return {
    work: async (over) => {
      while (!over.aborted) {
        const ticket = waiting.shift();
        insist(ticket !== undefined, 'there were too few tickets for so long a night');
        const { variant, word, milliseconds } = await phone.scan(ticket.text);
        insist(variant === 'success', `a good ticket was refused: ${word}`);
        admitted.push(ticket);
        answers.push({ at: performance.now(), milliseconds });
        await delay(BETWEEN_PEOPLE_MS);
      }
    },
    answersSince: (moment) => answersSince(answers, moment),
    recount: async (stage) => {
      await phone.emptied(DRAINED_MS);
      await insistOnEverything({ stage, event }, { acknowledged: admitted, scans: admitted.length });
      return admitted.length;
    },
    close: () => context.close(),
  };
}

/** Opens a till with its stubs. */
export async function openTill(scene: TillScene): Promise<WorkingDevice> {
  const profile = join(scene.folder, 'till');
  await installTill(scene, profile);
  const context = await launchPhone(profile);
  const counter = await beginTill(scene, context, []);
  const papers: Paper[] = [];
  const answers: Answer[] = [];
  return {
    work: async (over) => {
      while (!over.aborted) {
        insist(papers.length < SALES_AT_MOST, 'there were too few stubs for so long a night');
        const begun = performance.now();
        papers.push(await sellOne(counter));
        answers.push({ at: performance.now(), milliseconds: performance.now() - begun });
        await counter.nextSale();
      }
    },
    answersSince: (moment) => answersSince(answers, moment),
    recount: async (stage) => {
      const ops = await counter.emptied(DRAINED_MS);
      await insistOnTold({ ...scene, stage }, papers, ops.filter(({ type }) => type === 'sale').length);
      return papers.length;
    },
    close: () => context.close(),
  };
}
