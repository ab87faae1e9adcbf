import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DoorListTicket } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import type { DocumentResult } from '@festix/domain/programme';
import { CallError } from '../data/call.ts';
import { openHere } from './document-checks.ts';
import { OpenQuestions } from './open-questions.ts';
import type { Shift } from './shift.ts';
import { DoorServer, EVENT_ID, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';

const MEIA = 8;
const CARD = 'Peça a carteira de estudante';

let server: DoorServer;
let phones: Phone[];
let shifts: Shift[];

beforeEach(async () => {
  [phones, shifts] = [[], []];
  server = await DoorServer.start([
    ticket({ serial: 7 }),
    ticket({ serial: MEIA, price_kind: 'meia_estudante' }),
    ticket({ serial: 9, price_kind: 'idoso' }),
    ticket({ serial: 10, price_kind: null, status: 'leased', order_status: null }),
  ]);
});
afterEach(async () => {
  for (const shift of shifts) shift.end();
  for (const phone of phones) phone.close();
  for (const phone of phones) await phone.delete();
});

/** A phone at work; without a network until it pulls. */
class AtDoor {
  readonly phone: Phone;
  readonly shift: Shift;

  static async open(): Promise<AtDoor> {
    const phone = await Phone.ready(server);
    phones.push(phone);
    const shift = await phone.shift();
    shifts.push(shift);
    return new AtDoor(phone, shift);
  }

  private constructor(phone: Phone, shift: Shift) {
    this.phone = phone;
    this.shift = shift;
  }

  async read(serial = MEIA, facts: Partial<DoorListTicket> = {}) {
    const { price_kind = server.tickets.get(serial)?.price_kind ?? null } = facts;
    const text = await server.qr(serial, { price_kind });
    return this.shift.door.judge({ by: 'text', text });
  }

  /** Returns the code of a read, and the document that it asks for. */
  async asks(serial = MEIA): Promise<[code: string, document: string | undefined]> {
    const { verdict } = await this.read(serial);
    return [verdict.code, verdict.document?.title];
  }

  async answer(result: DocumentResult = 'conferido', serial = MEIA): Promise<void> {
    const { price_kind } = server.tickets.get(serial)!;
    await this.shift.door.checkDocument({ serial, ticket_id: null, price_kind }, result);
  }

  pull(): Promise<void> {
    return this.shift.pull(new AbortController().signal);
  }

  /** Has the server take what waits here, some time ago. */
  async upload(ago = 0): Promise<void> {
    const at = new Date(Date.now() - ago).toISOString();
    await this.phone.journal.ops
      .where('state')
      .equals('waiting')
      .modify({ state: 'answered', answer: { outcome: 'applied', at } });
  }

  /** Returns the serials whose document is open on this phone's list of questions. */
  async open(): Promise<(number | null | undefined)[]> {
    const { journal } = this.phone;
    const rows = await openHere(new OpenQuestions(journal, EVENT_ID), journal, this.shift.list);
    return rows.map(({ shown }) => shown?.serial);
  }
}

const IN = 'ALREADY_CHECKED_IN_ERROR';

describe('document of a ticket that is read again on the same phone', () => {
  it('the document is asked for again until it is answered, also after a restart', async () => {
    const first = await AtDoor.open();
    expect(await first.asks()).toEqual(['ADMITTED', CARD]);
    expect(await first.asks()).toEqual([IN, CARD]);
    expect(await first.open()).toEqual([MEIA]);

    first.shift.end();
    const reopened = await first.phone.reopened();
    phones = [reopened];
    reopened.link.failed();
    const door = await reopened.door();
    const again = await door.judge({ by: 'text', text: await server.qr(MEIA, { price_kind: 'meia_estudante' }) });
    expect(again.verdict.document?.title).toBe(CARD);
    await door.checkDocument({ serial: MEIA, ticket_id: null, price_kind: 'meia_estudante' }, 'negado');
    const answered = await door.judge({ by: 'text', text: await server.qr(MEIA, { price_kind: 'meia_estudante' }) });
    expect(answered.verdict).toMatchObject({ code: IN });
    expect(answered.verdict).not.toHaveProperty('document');
  });

  it('the document is asked for again by a choice in the search', async () => {
    const door = await AtDoor.open();
    await door.read();
    const { verdict } = await door.shift.door.judge({ by: 'serial', serial: MEIA });
    expect(verdict).toMatchObject({ code: IN, document: { title: CARD } });
  });

  it('the document of a stub is asked for again while only its receipt states its kind', async () => {
    const door = await AtDoor.open();
    expect(await door.asks(10)).toEqual(['ADMITTED', 'Tipo no recibo']);
    expect(await door.asks(10)).toEqual([IN, 'Tipo no recibo']);
    await door.answer('conferido', 10);
    expect(await door.asks(10)).toEqual([IN, undefined]);
  });

  it('no document is asked for of a price that needs none, nor by another refusal', async () => {
    const door = await AtDoor.open();
    await door.read(7);
    expect(await door.asks(7)).toEqual([IN, undefined]);
    await door.read();
    server.put({ ...server.tickets.get(MEIA)!, order_status: 'refunded' });
    await door.pull();
    expect(await door.asks()).toEqual(['ORDER_REFUNDED_ERROR', undefined]);
  });

  it('an answer is asked for once, although the refused read asked for it anew', async () => {
    const door = await AtDoor.open();
    await door.read();
    await door.read();
    expect(await door.open()).toEqual([MEIA]);
    await door.answer();
    expect(await door.open()).toEqual([]);
  });
});

describe('document of a ticket that is read again on another phone', () => {
  it('the other phone asks by its list, also without a network, and nobody asks after its answer', async () => {
    const [first, other] = [await AtDoor.open(), await AtDoor.open()];
    await first.read();
    await first.upload();
    server.putDocument(MEIA, 'open');
    await other.pull();
    other.phone.link.failed();
    expect(await other.asks()).toEqual([IN, CARD]);
    expect(await other.open()).toEqual([MEIA]);
    await other.answer('pagou_diferenca');
    expect(await other.asks()).toEqual([IN, undefined]);

    await other.upload();
    server.putDocument(MEIA, 'answered');
    await first.pull();
    expect(await first.asks()).toEqual([IN, undefined]);
    expect(await first.open()).toEqual([]);
  });

  it('a shown question is open until it is answered here or elsewhere', async () => {
    const [first, other] = [await AtDoor.open(), await AtDoor.open()];
    const decisions = [await first.read(), await first.read(9)] as const;
    const open = () => Promise.all(decisions.map((decision) => first.shift.door.isUnanswered(decision)));
    expect(await open()).toEqual([true, true]);
    await first.answer('conferido', 9);
    expect(await open()).toEqual([true, false]);
    await first.upload();
    server.putDocument(MEIA, 'answered');
    await first.pull();
    expect(await open()).toEqual([false, false]);
    expect(await other.shift.door.isUnanswered(await other.read(7))).toBe(false);
  });

  it('a new download tells which documents are open, and which are answered', async () => {
    for (const serial of [MEIA, 9]) server.putDocument(serial, serial === 9 ? 'answered' : 'open');
    const phone = await AtDoor.open();
    expect(await phone.asks()).toEqual([IN, CARD]);
    expect(await phone.asks(9)).toEqual([IN, undefined]);
  });

  it('a server that tells nothing of documents leaves the phone with its own questions', async () => {
    server.documents = undefined;
    server.putDocument(9, 'open');
    const phone = await AtDoor.open();
    expect(await phone.asks(9)).toEqual([IN, undefined]);
    await phone.read();
    await phone.upload();
    server.putDocument(MEIA, 'open');
    await phone.pull();
    expect(await phone.asks()).toEqual([IN, CARD]);
    expect(await phone.open()).toEqual([MEIA]);
  });

  it('a question waits on its phone until the server has got the entry, whatever the list tells', async () => {
    const phone = await AtDoor.open();
    await phone.read();
    server.putDocument(MEIA, 'answered');
    await phone.pull();
    expect(await phone.open()).toEqual([MEIA]);
    await phone.upload();
    expect(await phone.open()).toEqual([]);
  });

  it('an answer of this phone counts until the list must have heard of it', async () => {
    server.putDocument(MEIA, 'open');
    const phone = await AtDoor.open();
    await phone.answer();
    await phone.upload();
    expect(await phone.asks()).toEqual([IN, undefined]);
    // An undo and another entry have opened it since.
    await phone.phone.journal.ops
      .where('state')
      .equals('answered')
      .modify((op) => {
        op.answer = { outcome: 'applied', at: new Date(Date.now() - 2 * MINUTE).toISOString() };
      });
    expect(await phone.asks()).toEqual([IN, CARD]);
  });

  it('an undo asks for the document anew at the next entry, and for its answer again', async () => {
    const phone = await AtDoor.open();
    await phone.read();
    await phone.answer();
    await phone.upload(2 * MINUTE);
    server.putDocument(MEIA, 'none');
    await phone.pull();
    expect(await phone.asks()).toEqual(['ADMITTED', CARD]);
    expect(await phone.asks()).toEqual([IN, CARD]);
    await phone.answer();
    expect(await phone.asks()).toEqual([IN, undefined]);
  });

  it('states of documents outlast the packing of many changes', async () => {
    const phone = await AtDoor.open();
    server.putDocument(MEIA, 'open');
    await phone.pull();
    for (let page = 0; page < 45; page++) {
      server.put({ ...server.tickets.get(7)!, holder_name: `Pessoa ${page}` });
      if (page === 20) server.putDocument(9, 'answered');
      await phone.pull();
    }
    expect(await phone.phone.snap.overlays.count()).toBe(1);
    phone.shift.end();
    const list = (await phone.phone.shift()).list;
    expect([MEIA, 9, 7].map((serial) => list.documentOf(serial))).toEqual(['open', 'answered', undefined]);
  });
});

describe('refusal by the server', () => {
  const refuse = (phone: AtDoor, document_open?: boolean) => {
    phone.phone.link.answered(20);
    server.api.checkin = () =>
      Promise.reject(
        new CallError(409, {
          code: 'CHECKIN_EXISTS',
          told: {
            feedback: IN,
            first: { at: '2026-06-14T00:30:00.000Z', by: null, device: 'Celular 09', gate: null },
            ...(document_open !== undefined && { document_open }),
          },
        }),
      );
  };

  it('a refusal tells a phone to ask, before its list has heard of the entry', async () => {
    const phone = await AtDoor.open();
    refuse(phone, true);
    expect(await phone.asks()).toEqual([IN, CARD]);
    expect(await phone.open()).toEqual([MEIA]);
  });

  it('a refusal tells a phone that somebody has answered, before its list has heard of the answer', async () => {
    server.putDocument(MEIA, 'open');
    const phone = await AtDoor.open();
    refuse(phone, false);
    expect(await phone.asks()).toEqual([IN, undefined]);
  });

  it('a refusal does not ask for what this phone has answered and not uploaded', async () => {
    server.putDocument(MEIA, 'open');
    const phone = await AtDoor.open();
    await phone.answer();
    refuse(phone, true);
    expect(await phone.asks()).toEqual([IN, undefined]);
  });

  it('a refusal by an older server leaves the question to the phone', async () => {
    server.putDocument(MEIA, 'open');
    const phone = await AtDoor.open();
    refuse(phone);
    expect(await phone.asks()).toEqual([IN, CARD]);
  });
});
