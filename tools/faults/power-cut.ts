import { DoorPhone } from '../stage/door-phone.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { insistOnQueue } from './browser-killed.ts';
import { atTheDoor, installDoor, type DoorScene } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { noLoopDisk } from './loop-disk.ts';
import { DEEDS_AT_MOST, weatherCuts, type Worker } from './power-cuts.ts';
import { insistOnEverything } from './recount.ts';

/** The power goes at the moment a verdict turned green. */
export const powerCut: Fault = {
  name: 'power-cut',
  happens: 'the power goes at the moment a scan is acknowledged',
  impossible: noLoopDisk,
  run: ({ quick }) =>
    atTheDoor(DEEDS_AT_MOST, async (scene) => {
      const { done, counted } = await weatherCuts(scene.folder, quick, doorkeeper(scene));
      await insistOnEverything(scene, { acknowledged: done, scans: done.length, ops: done.length });
      return counted;
    }),
};

function doorkeeper(scene: DoorScene): Worker<TicketText> {
  const { link, event, tickets } = scene;
  const waiting = [...tickets];
  return {
    deeds: 'scans',
    install: (profile) => installDoor(scene, profile),
    begin: async (context) => {
      link.cut();
      const phone = await DoorPhone.open(context);
      await phone.begin(link.url, event.id);
      return async () => {
        const ticket = waiting.shift();
        insist(ticket !== undefined, 'there were too few tickets for so long a run');
        const { variant, word } = await phone.scan(ticket.text);
        insist(variant === 'success', `a good ticket was refused: ${word}`);
        return ticket;
      };
    },
    lookFor: async (context, acknowledged, isLast) => {
      const phone = await DoorPhone.open(context);
      await phone.begin(link.url, event.id);
      insistOnQueue(await phone.ops(), acknowledged);
      if (!isLast) return;
      link.restore();
      await phone.emptied(120_000);
    },
  };
}
