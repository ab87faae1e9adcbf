import { admittedFeedback, feedback } from '@festix/domain/door';
import { doorTexts as texts } from '../../apps/web/src/screens/door/door/door-texts.ts';
import { insist } from '../faults/fault.ts';
import { insistOnEverything } from '../faults/recount.ts';
import { CAST_PASSWORD } from '../stage/cast.ts';
import { showInCamera, symbolOf } from '../stage/fake-camera.ts';
import { emptiedOps, readJournal } from '../stage/journal.ts';
import { takeVerdict, watchVerdicts } from '../stage/watched-verdicts.ts';
import type { Walk } from './walk.ts';
import { button, field, type Walker } from './walker.ts';

const DRAINED_MS = 120_000;

/** A phone at a door: its list, every way to read a ticket, a cut network, a reload, and the way back. */
export const door: Walk = {
  name: 'door',
  go: async (walker, scene, step) => {
    const { stage, link, cast, event, tickets } = scene;
    const { engine } = walker;
    const [filmed, read, typed, cutOff, reloaded] = tickets;
    if (!filmed || !read || !typed || !cutOff || !reloaded) throw new Error('there are too few tickets');
    await step('a device is enrolled', async () => {
      await engine.open(`${link.url}/door/${event.id}`);
      await walker.type(field('E-mail'), cast.producer.email);
      await walker.type(field('Senha'), CAST_PASSWORD);
      await walker.press(button(texts.signIn));
      await walker.type(field(texts.deviceName), 'Celular de prova');
      await walker.type(field(texts.gate), 'Portão A');
      await walker.press(button(texts.enrol));
    });
    await step('the list is downloaded, and the worker has the app', async () => {
      await walker.shows(button(texts.begin));
      await engine.run(() => navigator.serviceWorker.ready.then(() => undefined));
      await engine.reload();
      await walker.shows(button(texts.begin));
    });
    await step('the camera reads a ticket', async () => {
      await begin(walker, symbolOf(filmed.text));
      await sees(walker, admittedFeedback.title);
      await engine.run(showInCamera, '');
    });
    await step('a hand-held reader reads a ticket', async () => {
      await engine.keys(`${read.text}\n`);
      await sees(walker, admittedFeedback.title);
    });
    await step('a typed code lets in', async () => {
      await walker.press(button('Texto'));
      await walker.press(button(texts.searchCode));
      await walker.type(field(texts.searchCode), await codeOf(typed.id));
      await walker.press(button(texts.letIn));
      await sees(walker, admittedFeedback.title);
      await walker.press(button('QR Code'));
    });
    await step('with the network cut it decides by itself', async () => {
      link.cut();
      await engine.keys(`${cutOff.text}\n`);
      await sees(walker, admittedFeedback.title);
      await walker.tells('Offline');
    });
    await step('a reload without a network comes from the worker', async () => {
      await engine.reload();
      await begin(walker, '');
      await engine.keys(`${reloaded.text}\n`);
      await sees(walker, admittedFeedback.title);
      await engine.keys(`${cutOff.text}\n`);
      await sees(walker, feedback.ALREADY_CHECKED_IN_ERROR.title);
    });
    await step('the queue drains, and the server has each entry once', async () => {
      link.restore();
      await emptiedOps(() => engine.run(readJournal), DRAINED_MS);
      const acknowledged = [filmed, read, typed, cutOff, reloaded];
      await insistOnEverything(scene, { acknowledged, scans: acknowledged.length + 1 });
    });

    async function codeOf(ticket_id: string): Promise<string> {
      const { rows } = await stage.database.query<{ code: string }>('select code from tickets where id = $1', [
        ticket_id,
      ]);
      return rows[0]?.code ?? '';
    }
  },
};

/** Opens the door with a camera that shows a symbol, or nothing. */
async function begin(walker: Walker, symbol: string): Promise<void> {
  await walker.shows(button(texts.begin));
  await walker.engine.run(showInCamera, symbol);
  await walker.engine.run(watchVerdicts);
  await walker.press(button(texts.begin));
  await walker.tells(texts.aim);
}

/** Waits for the next verdict since the last one. */
async function sees(walker: Walker, expected: string): Promise<void> {
  let word: string | undefined;
  await walker.until('There is no verdict', async () => {
    word = (await walker.engine.run(takeVerdict))?.word;
    return word !== undefined;
  });
  insist(word === expected, `the door says "${word}" where "${expected}" is right`);
  // It lies over everything until it goes.
  await walker.until('The verdict stays', () =>
    walker.engine.run(() => document.querySelector('section[data-verdict]') === null),
  );
}
