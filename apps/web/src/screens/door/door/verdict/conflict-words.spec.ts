import { afterEach, describe, expect, it } from '@jest/globals';
import { type OpResultView } from '@festix/domain/contract';
import { twoDoorsFeedback } from '@festix/domain/door';
import { outcomeWords } from '@festix/domain/sync';
import { conflictsOf } from '../../../../offline/conflicts.ts';
import { DoorServer, EVENT_ID, ticket } from '../../../../offline/testing/door-server.ts';
import { Phone } from '../../../../offline/testing/phone.ts';
import { doorTexts } from '../door-texts.ts';
import { conflictVerdict } from './conflict-verdict.ts';
import { conflictWords } from './conflict-words.ts';

let phone: Phone;

afterEach(async () => {
  phone.close();
  await phone.delete();
});

/** Admits Léo while the phone is cut off; returns what the door shows for the server's answer. */
async function told(answer: Omit<OpResultView, 'id'>, changed?: (server: DoorServer) => void) {
  const server = await DoorServer.start([ticket({ serial: 7, holder_name: 'Léo Tavares' })]);
  phone = await Phone.ready(server, { gate: 'Portão A' });
  const shift = await phone.shift();
  const { op_id, verdict } = await shift.door.judge({ by: 'serial', serial: 7 });
  expect(verdict.ok).toBe(true);
  const at = '2026-06-14T02:00:00.000Z';
  await phone.journal.ops
    .where('id')
    .equals(op_id)
    .modify({ state: 'answered', answer: { ...answer, at } });
  changed?.(server);
  await shift.pull(new AbortController().signal);
  const [conflict] = await conflictsOf(EVENT_ID, phone.journal, phone.snap);
  const words = conflictWords(conflict!, shift, outcomeWords);
  const untold = conflictWords(conflict!, shift, undefined);
  shift.end();
  const shown = conflictVerdict(conflict!, {
    status: { connection: 'online', queue: 0, inside: 1 },
    zone: shift.event.time_zone,
    words,
    onReturn: () => undefined,
  });
  return { words, shown, untold };
}

const at = '2026-06-14T00:40:00.000Z';

describe('conflictWords', () => {
  it('conflictWords of a refunded ticket name its person and time', async () => {
    const { words, shown, untold } = await told({
      outcome: 'conflict',
      code: 'ORDER_CANCELLED_ERROR',
      ended: { what: 'refunded', at, serial: 7 },
      detail: 'O ingresso já não valia no momento da leitura.',
    });
    // Before the reasons are loaded.
    expect(untold).toMatchObject({ ...doorTexts.conflictUntold, name: 'Léo Tavares' });
    expect(words).toMatchObject({ title: 'Reembolsado antes da entrada', name: 'Léo Tavares' });
    expect(words.text).toMatch(/^O ingresso de Léo Tavares foi reembolsado em \d\d\/\d\d\/2026 às \d\d:40\.$/);
    expect(words.lot).toBeDefined();
    expect(shown).toMatchObject({
      variant: 'failure',
      word: words.title,
      reason: words.text,
      facts: [
        { label: 'Titular', value: 'Léo Tavares' },
        { label: 'Lote', value: words.lot!.name },
        { label: 'Entrou', value: expect.stringMatching(/ · Portão A$/) as unknown },
      ],
    });
  });

  it('conflictWords of a transferred ticket name the new person and time, though its number is dead', async () => {
    const { words } = await told(
      {
        outcome: 'conflict',
        code: 'TICKET_NOT_FOUND_ERROR',
        ended: { what: 'transferred', at, serial: 8 },
        detail: 'O ingresso já não valia no momento da leitura.',
      },
      (server) => {
        server.put(ticket({ serial: 8, holder_name: 'Bia Lima' }));
        server.revoke(7, 'transferred');
      },
    );
    expect(words.title).toBe('Transferido antes da entrada');
    expect(words.text).toMatch(/^Este ingresso foi transferido para Bia Lima em .* às \d\d:40, e esta pessoa entrou/);
  });

  it('conflictWords name two doors only for a ticket that two doors admitted', async () => {
    const first = { at, by: 'Ana', device: 'Celular 07', gate: 'Portão B' };
    const { shown } = await told({ outcome: 'conflict', code: 'ALREADY_CHECKED_IN_ERROR', first });
    expect(shown).toMatchObject({ variant: 'conflict', word: twoDoorsFeedback.title, name: 'Léo Tavares' });
    phone.close();
    await phone.delete();
    const { words } = await told({ outcome: 'conflict', code: 'ORDER_REFUNDED_ERROR' });
    expect(words.text).toBe('O ingresso de Léo Tavares foi reembolsado.');
  });
});
