import { describe, expect, it } from '@jest/globals';
import type { EventView, LotView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book as bookTickets, BUYER, charge, checkoutBody } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { PageHeads } from '../../shopfront/page-heads/page-heads.ts';
import { as, makeLot, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { lease, makeTill } from '../../../testing/tills.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const DAY = 24 * 3600 * 1000;

const api = useApi();
const producer = usePerson(api, { name: 'Produtora', roles: ['producer'] });

interface Draft extends TestShow {
  view: EventView;
}

const OVER = ['2020-01-01T20:00:00.000Z', null] as const;

interface DraftFacts {
  lots?: number;
  event?: object;
  /** Start and end that have passed since it was made. */
  times?: readonly [string, string | null];
}

/** Creates an event in the state in which its producer leaves it after creation, with lots or none. */
async function makeDraft({ lots = 1, event = {}, times }: DraftFacts = {}): Promise<Draft> {
  const id = newId();
  const slug = `rascunho-${id}`;
  const start_date = new Date(api.clock.now().getTime() + 30 * DAY).toISOString();
  const body = { id, name: 'Ensaio', slug, start_date, availability: 'public', ...event };
  const made = await as(api, producer).post('/api/producer/events', body).expect(201);
  const draft: Draft = { id, slug: body.slug, producer, lots: [], view: made.body as EventView };
  for (let count = 0; count < lots; count++) draft.lots.push(await makeLot(api, draft));
  if (times) await api.database.query('update events set start_date = $2, end_date = $3 where id = $1', [id, ...times]);
  return draft;
}

const path = ({ id }: { id: string }, step = '') => `/api/producer/events/${id}${step && `/${step}`}`;
const publish = (show: TestShow) => as(api, show.producer).post(path(show, 'publish'), {});
const unpublish = (show: TestShow) => as(api, show.producer).post(path(show, 'unpublish'), {});
const remove = (show: TestShow) => as(api, show.producer).delete(path(show));
const book = (show: TestShow, lot: LotView | undefined = show.lots[0]) =>
  as(api, null).post(`/api/events/${show.slug}/bookings`, {
    id: newId(),
    items: [{ price_id: priceOf(lot).id, amount: 1 }],
  });

async function listed(slug: string): Promise<boolean> {
  const { body } = await as(api, null).get('/api/events?take=100').expect(200);
  return (body.data as { slug: string }[]).some((event) => event.slug === slug);
}

describe('new event', () => {
  it('a new event is a draft that is not listed, sold or given away until it is published', async () => {
    const draft = await makeDraft();
    expect(draft.view.status).toBe('draft');
    const [lot] = draft.lots;
    const home = await as(api, null).get('/api/home').expect(200);
    expect(JSON.stringify(home.body)).not.toContain(draft.slug);
    expect(await listed(draft.slug)).toBe(false);
    const map = await api.app.get(PageHeads, { strict: false }).file('/sitemap.xml');
    expect(map?.text).not.toContain(draft.slug);
    await as(api, null).get(`/api/events/${draft.slug}`).expect(404);
    await as(api, null).get(`/api/events/${draft.slug}/evento.ics`).expect(404);
    await as(api, null).get(`/api/events/${draft.slug}/tags`).expect(404);
    await as(api, null).put(`/api/events/${draft.slug}/waiting-room`, {}).expect(404);
    expect((await book(draft).expect(409)).body.code).toBe('EVENT_ERROR');
    const gift = {
      id: newId(),
      name: 'Ana',
      email: 'ana@exemplo.br',
      tickets: [{ price_id: priceOf(lot).id, amount: 1 }],
    };
    expect((await as(api, producer).post(path(draft, 'courtesies'), gift)).status).toBeGreaterThanOrEqual(400);

    const { body } = await publish(draft).expect(200);
    expect(body).toMatchObject({ status: 'published' });
    expect(await listed(draft.slug)).toBe(true);
    await as(api, null).get(`/api/events/${draft.slug}`).expect(200);
    await book(draft).expect(201);
    expect((await publish(draft).expect(200)).body.status).toBe('published');
  });

  it('a draft’s page opens for people who may edit it, and for nobody else', async () => {
    const draft = await makeDraft();
    const page = (person: TestPerson | null) => as(api, person).get(`/api/events/${draft.slug}`);
    const own = await page(producer).expect(200);
    expect(own.body).toMatchObject({ is_draft: true, slug: draft.slug });
    expect(own.headers['cache-control']).toBe('no-store');
    await page(await makePerson(api, { roles: ['producer'] })).expect(404);
    await page(await makePerson(api, { roles: ['support'] })).expect(404);
    await page(await makePerson(api, { roles: ['super-admin'] })).expect(200);
    await page(null).expect(404);
    expect(await api.app.get(PageHeads, { strict: false }).at(`/events/${draft.slug}`, '')).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['has no lot', { lots: 0 }, ['lots']],
    ['is over', { times: OVER }, ['dates']],
    ['is over and has no lot', { lots: 0, times: OVER }, ['dates', 'lots']],
  ])('a draft that %s is not published, and the refusal lists the missing lines', async (_, facts, missing) => {
    const draft = await makeDraft(facts);
    expect((await publish(draft).expect(422)).body).toMatchObject({ code: 'EVENT_INCOMPLETE', missing });
    const view = (await as(api, producer).get(path(draft)).expect(200)).body as EventView;
    const open = view.checklist.filter(({ is_done, is_required }) => is_required && !is_done);
    expect([view.status, open.map(({ line }) => line)]).toEqual(['draft', missing]);
  });

  it('a draft that has begun is published until it ends', async () => {
    const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString();
    const over = await makeDraft({ times: [at(-2), at(-1)] });
    expect((await publish(over).expect(422)).body.missing).toEqual(['dates']);
    expect(await listed(over.slug)).toBe(false);
    const going = await makeDraft({ times: [at(-2), at(1)] });
    expect((await publish(going).expect(200)).body.status).toBe('published');
  });

  it('a test event is never published', async () => {
    const draft = await makeDraft();
    await api.database.query('update events set is_test = true where id = $1', [draft.id]);
    expect((await publish(draft).expect(409)).body.code).toBe('EVENT_IS_TEST');
  });
});

describe('withdrawal and deletion', () => {
  it('an event without orders can be withdrawn or deleted, and its address is free again if it was never public', async () => {
    const draft = await makeDraft();
    await remove(draft).expect(204);
    await as(api, producer).get(path(draft)).expect(404);
    await remove(draft).expect(404);
    await makeDraft({ event: { slug: draft.slug } });

    const shown = await makeDraft();
    await publish(shown).expect(200);
    expect((await unpublish(shown).expect(200)).body.status).toBe('draft');
    expect(await listed(shown.slug)).toBe(false);
    expect((await unpublish(shown).expect(200)).body.status).toBe('draft');
    await remove(shown).expect(204);
    const body = {
      id: newId(),
      name: 'Outro',
      slug: shown.slug,
      start_date: shown.view.start_date,
      availability: 'public',
    };
    expect((await as(api, producer).post('/api/producer/events', body).expect(409)).body.code).toBe('SLUG_TAKEN');
  });

  it('an event with places held can’t be withdrawn, and expired holds are no obstacle', async () => {
    const show = await makeDraft();
    await publish(show).expect(200);
    await book(show).expect(201);
    for (const refused of [unpublish(show), remove(show)])
      expect((await refused.expect(409)).body.code).toBe('EVENT_HAS_SALES');
    await api.database.query('update orders set expires_at = $2 where event_id = $1', [show.id, api.clock.now()]);
    await unpublish(show).expect(200);
    await remove(show).expect(204);
    const left = await api.database.query('select from orders where event_id = $1', [show.id]);
    expect(left).toEqual([]);
  });

  it('an event is neither withdrawn nor deleted while a till holds a lease of its places', async () => {
    const show = await makeShow(api, { producer });
    await lease(api, await makeTill(api, show, await makeSalePoint(api, show)));
    for (const refused of [unpublish(show), remove(show)])
      expect((await refused.expect(409)).body.code).toBe('EVENT_HAS_SALES');
  });

  it('an event with a charge that may still be paid is withdrawn to a draft, and not deleted', async () => {
    const show = await makeShow(api, { producer });
    const booking = await bookTickets(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await charge(api, booking, checkoutBody('pix', { buyer: BUYER }));
    await api.database.query('update orders set expires_at = $2 where event_id = $1', [show.id, api.clock.now()]);
    await unpublish(show).expect(200);
    expect((await remove(show).expect(409)).body.code).toBe('EVENT_HAS_SALES');
  });

  it('an event with sold or given tickets is neither withdrawn nor deleted', async () => {
    const show = await makeShow(api, { producer });
    await giveCourtesy(api, show);
    for (const refused of [unpublish(show), remove(show)])
      expect((await refused.expect(409)).body.code).toBe('EVENT_HAS_SALES');
  });

  it('an event that has tickets of other sellers alone is withdrawn and deleted until one of them has entered', async () => {
    const [draft, show] = [await makeDraft(), await makeShow(api, { producer })];
    for (const one of [draft, show]) {
      const list = { seller: 'Sympla', tickets: [{ code: 'SYM-1' }, { code: 'SYM-2', withdrawn: true }] };
      await as(api, producer).put(path(one, 'partner-tickets'), list).expect(200);
    }
    await remove(draft).expect(204);
    await unpublish(show).expect(200);
    await publish(show).expect(200);
    const [ticket] = await api.database.query<{ ticket_id: string }>(
      `select ticket_id from partner_tickets where event_id = $1 and code = 'SYM-1'`,
      [show.id],
    );
    await as(api, producer)
      .post(path(show, 'checkins'), { id: newId(), ...ticket })
      .expect(201);
    for (const refused of [unpublish(show), remove(show)])
      expect((await refused.expect(409)).body.code).toBe('EVENT_HAS_SALES');
  });

  it('an event is deleted by its producer alone, and published by a member with the general grant', async () => {
    const draft = await makeDraft();
    const member = await makePerson(api, { roles: ['team-member'] });
    await api.database.query(`insert into event_grants (event_id, user_id, permissions) values ($1, $2, '{general}')`, [
      draft.id,
      member.id,
    ]);
    const inTeam = `/api/team-member/events/${draft.id}`;
    expect((await as(api, member).delete(inTeam)).status).toBe(405);
    expect((await as(api, member).post(`${inTeam}/publish`, {}).expect(200)).body.status).toBe('published');
    await as(api, member).get(`/api/events/${draft.slug}`).expect(200);
    const stranger = await makePerson(api, { roles: ['producer'] });
    await as(api, stranger).delete(path(draft)).expect(404);
    await as(api, stranger).post(path(draft, 'publish'), {}).expect(404);
  });

  it.each([
    ['publication', true],
    ['deletion', false],
  ])(
    'a concurrent deletion and publication end in one of the two, never in half: %s first',
    async (_, isShownFirst) => {
      const draft = await makeDraft();
      const steps = [() => publish(draft), () => remove(draft)];
      if (!isShownFirst) steps.reverse();
      const asked = await api.database.transaction(async (tx) => {
        // Both wait here, in this order.
        await tx.query('select from events where id = $1 for update', [draft.id]);
        const answers: Promise<number>[] = [];
        for (const step of steps) {
          answers.push(step().then(({ status }) => status));
          await statementsWait(api, answers.length);
        }
        return { answers };
      });
      expect(await Promise.all(asked.answers)).toEqual(isShownFirst ? [200, 204] : [204, 404]);
      expect(await api.database.query('select from events where id = $1', [draft.id])).toEqual([]);
      const notes = await auditOf(api, draft.id, 'events:publish');
      expect(notes).toHaveLength(isShownFirst ? 1 : 0);
      // An address that was public stays this event's for good.
      const again = { ...draft.view, id: newId(), name: 'Outro', slug: draft.slug };
      const { id, name, slug, start_date, availability } = again;
      const next = await as(api, producer).post('/api/producer/events', { id, name, slug, start_date, availability });
      expect(next.status).toBe(isShownFirst ? 409 : 201);
    },
  );

  it('concurrent deletions and publications end in one of the two, whichever comes first', async () => {
    for (let round = 0; round < 8; round++) {
      const draft = await makeDraft();
      const steps = [() => publish(draft), () => remove(draft), () => publish(draft)];
      const [gone, ...shown] = (
        await Promise.all((round % 2 ? steps : steps.reverse()).map(async (step) => (await step()).status))
      ).sort((one, other) => Number(other === 204) - Number(one === 204));
      expect(gone).toBe(204);
      expect(shown.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const notes = await auditOf(api, draft.id, 'events:publish');
      expect(notes).toHaveLength(shown.includes(200) ? 1 : 0);
      expect(await api.database.query('select from public_slugs where owner_id = $1', [draft.id])).toHaveLength(
        shown.includes(200) ? 1 : 0,
      );
    }
  });

  it('a concurrent deletion and booking leave the event sold or gone', async () => {
    for (let round = 0; round < 8; round++) {
      const draft = await makeDraft();
      await publish(draft).expect(200);
      const [booked, gone] = await Promise.all([book(draft), remove(draft)]);
      expect([booked.status, gone.status].filter((status) => status >= 500)).toEqual([]);
      expect((booked.status === 201) !== (gone.status === 204)).toBe(true);
    }
  });
});

it('a cancelled event leaves all lists and stays under its address', async () => {
  const show = await makeShow(api, { producer });
  await as(api, producer).post(path(show, 'cancel'), { id: newId() }).expect(201);
  expect(await listed(show.slug)).toBe(false);
  expect((await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body.canceled_at).not.toBeNull();
  const { body } = await as(api, producer).get(path(show)).expect(200);
  expect(body.status).toBe('cancelled');
  expect((await publish(show).expect(409)).body.code).toBe('EVENT_CANCELLED');
});
