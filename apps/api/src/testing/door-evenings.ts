import { type DeviceView } from '@festix/domain/contract';
import { HOUR, MINUTE } from '@festix/domain/ground';
import { AccessTokens } from '../kernel/access/access-tokens.ts';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { enrolDevice, makeDoorPerson, readTicket, type TestTicket } from './doors.ts';
import type { TestPerson } from './people.ts';
import { buy } from './purchases.ts';
import { as, makeShow, priceOf, TWO_PRICES, type TestShow } from './shows.ts';

let seq = 0;

/** The doors of an event that began an hour ago, with tickets that were bought and two phones of one person. */
export class DoorEvening {
  readonly show: TestShow;
  readonly operator: TestPerson;
  readonly devices: readonly DeviceView[];
  /** Four inteiras and three meias of the first lot, two and three of the second. */
  readonly tickets: readonly TestTicket[];
  /** Of each of these four orders. */
  readonly payments: readonly { id: string }[];
  private readonly api: TestApi;

  static async open(api: TestApi): Promise<DoorEvening> {
    const begun = api.clock.now().getTime() - HOUR;
    const event = { start_date: new Date(begun).toISOString(), end_date: new Date(begun + 9 * HOUR).toISOString() };
    const show = await makeShow(api, { event, lots: [{}, { name: 'Camarote', prices: TWO_PRICES }] });
    const payments: { id: string }[] = [];
    for (const [lot, price, amount] of [
      [0, 0, 4],
      [0, 1, 3],
      [1, 0, 2],
      [1, 1, 3],
    ] as const) {
      payments.push((await buy(api, show, [[priceOf(show.lots[lot], price).id, amount]])).payment);
    }
    const sql = 'select id from tickets where event_id = $1 order by serial';
    const sold = await api.database.query<{ id: string }>(sql, [show.id]);
    const operator = await makeDoorPerson(api, show, 'Cida Ramos');
    const devices = [
      await enrolDevice(api, operator, { name: 'Celular 01' }),
      await enrolDevice(api, operator, { name: 'Celular 02' }),
    ];
    const tickets = await Promise.all(sold.map(({ id }) => readTicket(api, id)));
    return new DoorEvening(api, { show, operator, devices, tickets, payments });
  }

  private constructor(
    api: TestApi,
    {
      show,
      operator,
      devices,
      tickets,
      payments,
    }: Pick<DoorEvening, 'show' | 'operator' | 'devices' | 'tickets' | 'payments'>,
  ) {
    this.api = api;
    this.show = show;
    this.operator = operator;
    this.devices = devices;
    this.tickets = tickets;
    this.payments = payments;
  }

  /** Returns a client with a token issued now, because the test's clock passes through an evening. */
  as({ id }: Pick<TestPerson, 'id'>, device?: DeviceView) {
    const claims = { user_id: id, ...(device && { device_id: device.id }) };
    return as(this.api, { token: this.api.app.get(AccessTokens, { strict: false }).issue(claims) });
  }

  get producer() {
    return this.as(this.show.producer);
  }

  /** Returns the path of a call on the event, as its producer makes it. */
  path(rest: string): string {
    return `/api/producer/events/${this.show.id}/${rest}`;
  }

  /** Asks, from a phone, for the entry of this ticket. */
  ask(device: number, reference: string, lots?: string[]) {
    const facts = { device_id: this.devices[device]?.id, gate: 'Portão A', ...(lots && { lots }) };
    const body = { id: newId(), reference, ...facts };
    return this.as(this.operator).post(`/api/door/events/${this.show.id}/checkins`, body);
  }

  /** Sends an op that a phone recorded some minutes ago. */
  tell(device: number, type: string, payload: object, minutesAgo: number) {
    const now = this.api.clock.now();
    const op = {
      ...{ id: newId(), device_seq: ++seq, v: 1, type, event_id: this.show.id, payload, gate: 'Portão B' },
      occurred_at: new Date(now.getTime() - minutesAgo * MINUTE).toISOString(),
    };
    const body = { sent_at: now.toISOString(), ops: [op] };
    return this.as(this.operator).post(`/api/devices/${this.devices[device]?.id}/ops`, body).expect(200);
  }

  /** Sends an admission that a phone without a network recorded some minutes ago. */
  admit(device: number, { qr }: TestTicket, minutesAgo: number) {
    return this.tell(device, 'admit', { reference: qr, decided_offline: true }, minutesAgo);
  }

  /** Takes back the standing entry of a ticket; answers whether there is one. */
  async undo({ id }: TestTicket, reason: string): Promise<boolean> {
    const sql = 'select id from checkins where ticket_id = $1 and undone_at is null';
    const [entry] = await this.api.database.query<{ id: string }>(sql, [id]);
    if (entry) await this.producer.post(this.path(`checkins/${entry.id}/undo`), { reason }).expect(200);
    return entry !== undefined;
  }
}
