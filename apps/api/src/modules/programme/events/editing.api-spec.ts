import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventView, PublicEventView } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { bookOf, buy, say, tryToBook } from '../../../testing/purchases.ts';
import { as, makeLot, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, grantsOf, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();
let show: TestShow;
let admin: TestPerson;
/** In whole seconds, the same for all dates of these tests. */
let now: number;

beforeAll(async () => {
  now = Math.floor(api.clock.now().getTime() / 1000) * 1000;
  admin = await makePerson(api, { roles: ['super-admin'] });
});
beforeEach(async () => {
  show = await makeShow(api, { event: { start_date: at(10), end_date: at(11) } });
});

const DAY = 24 * 3600 * 1000;
const HOUR = 3600 * 1000;
const at = (days: number) => new Date(now + days * DAY).toISOString();

const patch = (body: object, by = show.producer, area = 'producer') =>
  as(api, by).patch(`/api/${area}/events/${show.id}`, body);
const edited = async (body: object, by = show.producer, area = 'producer') =>
  (await patch(body, by, area).expect(200)).body as EventView;
const page = async (slug = show.slug) =>
  (await api.request.get(`/api/events/${slug}`).expect(200)).body as PublicEventView;

describe('refused field', () => {
  it.each<[object, Record<string, string[]>]>([
    [{ name: 'A' }, { name: ['Nome deve ter no mínimo 2 caracteres.'] }],
    [{ name: 'x'.repeat(201) }, { name: ['Texto longo demais'] }],
    [{ slug: 'Com Espaço' }, { slug: ['Slug deve conter apenas letras minúsculas, números e hífens'] }],
    [{ start_date: 'amanhã' }, { start_date: ['Data inválida'] }],
    [{ start_date: '2031-02-31T20:00:00.000Z' }, { start_date: ['Data inválida'] }],
    [{ end_date: '2031-02-31T20:00:00.000Z' }, { end_date: ['Data inválida'] }],
    [{ end_date: '2026-12-01' }, { end_date: ['Data inválida'] }],
    [{ sales_end_at: 1 }, { sales_end_at: ['Data inválida'] }],
    [{ availability: 'secret' }, { availability: ['Valor inválido'] }],
    [{ limit_by_user: 0 }, { limit_by_user: ['Valor abaixo do mínimo'] }],
    [{ limit_by_user: 1.5 }, { limit_by_user: ['Valor inválido'] }],
    [{ limit_by_user: 1001 }, { limit_by_user: ['Valor acima do máximo'] }],
    [{ max_per_order: 0 }, { max_per_order: ['Valor abaixo do mínimo'] }],
    [{ max_per_order: 501 }, { max_per_order: ['Valor acima do máximo'] }],
    [{ max_per_order: null }, { max_per_order: ['Campo obrigatório'] }],
    [{ waiting_room_rate: 9 }, { waiting_room_rate: ['Valor abaixo do mínimo'] }],
    [{ waiting_room_rate: 10_001 }, { waiting_room_rate: ['Valor acima do máximo'] }],
    [{ time_zone: 'Brasil/Leste' }, { time_zone: ['Fuso horário desconhecido.'] }],
    [{ short_description: 'x'.repeat(501) }, { short_description: ['Texto longo demais'] }],
    [{ description: 'x'.repeat(50_001) }, { description: ['Texto longo demais'] }],
    [{ door_names: 'sim' }, { door_names: ['Valor inválido'] }],
    [{ keep_meia_quota: null }, { keep_meia_quota: ['Campo obrigatório'] }],
    [{ start_date: '' }, { start_date: ['Campo obrigatório'] }],
    [{ venue_id: 'x' }, { venue_id: ['Identificador inválido'] }],
    [{ team_ids: ['x'] }, { team_ids: ['Identificador inválido'] }],
    [{ convenience_tax: 10.001 }, { convenience_tax: ['Informe de 0 a 100, com até duas casas decimais'] }],
    [{ is_test: 'sim' }, { is_test: ['Valor inválido'] }],
    [{ number: 4 }, { number: ['Campo desconhecido'] }],
  ])('an edit with %j is refused in the field’s own text', async (body, errors) => {
    const answer = await patch(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
  });

  it.each([
    ['end_date', () => ({ end_date: at(10) }), 'O fim deve ser depois do início.'],
    ['end_date', () => ({ start_date: at(12) }), 'O fim deve ser depois do início.'],
    ['sales_end_at', () => ({ sales_end_at: at(11.01) }), 'As vendas não podem terminar depois do evento.'],
    [
      'sales_end_at',
      () => ({ end_date: null, sales_end_at: at(11.5) }),
      'As vendas não podem terminar depois do evento.',
    ],
  ])('an edit checks %s against the other dates', async (_, body, detail) => {
    expect((await patch(body()).expect(422)).body.detail).toBe(detail);
  });

  it('an edit takes dates that fit, also of an event without an end', async () => {
    const ends = { end_date: at(12), sales_end_at: at(12) };
    expect(await edited(ends)).toMatchObject(ends);
    expect(await edited({ sales_end_at: null, end_date: null })).toMatchObject({ sales_end_at: null, end_date: null });
    const late = { sales_end_at: at(10.9) };
    expect(await edited(late)).toMatchObject(late);
    for (const time_zone of ['America/Noronha', 'America/Rio_Branco', 'America/Manaus', 'Europe/Lisbon'])
      expect(await edited({ time_zone })).toMatchObject({ time_zone });
  });

  it('a coupon keeps its last day when the event’s time zone changes', async () => {
    const moved = await makeShow(api);
    const coupon = {
      id: newId(),
      name: 'JUNHO10',
      expired_at: '2030-06-10T15:00:00Z',
      discount_type: 'percent_off',
      percent_off: 10,
      limit_by_ticket: 5,
      lots: [moved.lots[0]!.id],
      unlock_lots: false,
    };
    const coupons = `/api/producer/events/${moved.id}/coupons`;
    const made = await as(api, moved.producer).post(coupons, coupon).expect(201);
    expect(made.body.expired_at).toBe('2030-06-11T02:59:59.999Z');
    const event = `/api/producer/events/${moved.id}`;
    await as(api, moved.producer).patch(event, { time_zone: 'America/Manaus' }).expect(200);
    const { body } = await as(api, moved.producer).get(coupons).expect(200);
    expect(body.data[0].expired_at).toBe('2030-06-11T03:59:59.999Z');
  });

  it('a start that has passed is refused while nobody has a ticket, and kept where it was saved before', async () => {
    const unsold = await makeShow(api, { event: { start_date: at(-1), end_date: at(1) } });
    const path = `/api/producer/events/${unsold.id}`;
    const ofIt = as(api, unsold.producer);
    const { body } = await ofIt.patch(path, { start_date: at(-0.5) }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { start_date: [fieldProblems.pastDate] } });
    await ofIt.patch(path, { start_date: at(-1), name: 'Baile que já começou' }).expect(200);
    await ofIt.patch(path, { start_date: at(0.5) }).expect(200);
  });

  it('an event that is created is held to the same', async () => {
    const body = { id: newId(), name: 'Baile', slug: `b-${newId()}`, start_date: at(2), availability: 'public' };
    const answer = await as(api, show.producer)
      .post('/api/producer/events', { ...body, sales_end_at: at(4) })
      .expect(422);
    expect(answer.body.code).toBe('SALES_END_INVALID');
  });
});

describe('slug', () => {
  it('a slug that is taken is refused on its field, and one of many concurrent requests gets it', async () => {
    const slug = `unico-${newId()}`;
    const shows = await Promise.all(Array.from({ length: 4 }, () => makeShow(api, { lots: [] })));
    const answers = await Promise.all(
      shows.map(({ id, producer }) => as(api, producer).patch(`/api/producer/events/${id}`, { slug })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'SLUG_TAKEN', detail: 'Este slug já está sendo usado' });
    const created = await Promise.all(
      Array.from({ length: 3 }, () =>
        as(api, show.producer).post('/api/producer/events', {
          id: newId(),
          name: 'Baile',
          slug: `${slug}-2`,
          start_date: at(2),
          availability: 'public',
        }),
      ),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('a former slug still leads to the event, which returns the present one', async () => {
    const slug = `novo-${newId()}`;
    await edited({ slug });
    expect((await page(show.slug)).slug).toBe(slug);
  });
});

describe('description', () => {
  it('a description loses all unsafe HTML @V1.3.1', async () => {
    const description =
      '<h2>Atrações</h2><p onclick="x()">Com <strong>quadrilha</strong><script>alert(1)</script></p>' +
      '<img src=x onerror=alert(1)><a href="javascript:alert(1)">mal</a><a href="https://exemplo.br">bem</a>';
    const event = await edited({ description });
    expect(event.description).toBe(
      '<h2>Atrações</h2><p>Com <strong>quadrilha</strong></p>' +
        '<a rel="noopener nofollow" target="_blank">mal</a>' +
        '<a href="https://exemplo.br" rel="noopener nofollow" target="_blank">bem</a>',
    );
    expect((await page()).description).toBe(event.description);
  });

  it.each(['<p></p>', '<p> <br></p>', '<script>1</script>', null])(
    'a description is empty when nothing is left of %j',
    async (html) => {
      await edited({ description: 'antes' });
      expect((await edited({ description: html })).description).toBeNull();
    },
  );
});

describe('fee and test mark', () => {
  it('a super-admin changes the fee of later sales, and hides a test event’s page', async () => {
    expect(await edited({ convenience_tax: 7.25 }, admin, 'super-admin')).toMatchObject({ convenience_tax: 7.25 });
    expect((await page()).convenience_tax).toBe(7.25);
    expect(await edited({ is_test: true }, admin, 'super-admin')).toMatchObject({ is_test: true });
    await api.request.get(`/api/events/${show.slug}`).expect(404);
  });

  it('a change of fee or test mark is recorded in the audit log, before and after', async () => {
    await edited({ convenience_tax: 10 }, admin, 'super-admin');
    await edited({ convenience_tax: 7.25, is_test: true }, admin, 'super-admin');
    expect((await auditOf(api, show.id, 'events:edit')).at(-1)).toMatchObject({
      actor_id: admin.id,
      before: { convenience_tax: 10, is_test: false },
      after: { convenience_tax: 7.25, is_test: true },
    });
  });

  it('a change of fee leaves earlier sales and their refunds as they were', async () => {
    const inteira = priceOf(show.lots[0]).id;
    await edited({ convenience_tax: 10 }, admin, 'super-admin');
    const { payment } = await buy(api, show, [[inteira, 1]]);
    await edited({ convenience_tax: 7.25 }, admin, 'super-admin');
    await buy(api, show, [[inteira, 1]]);
    const sold = await api.database.query(
      `select o.convenience_tax as tax, o.tax_amount as fee, t.tax_amount as of_ticket, o.total
       from orders o join tickets t on t.order_id = o.id where o.event_id = $1 order by o.id`,
      [show.id],
    );
    expect(sold).toEqual([
      { tax: 10_00, fee: 10_00, of_ticket: 10_00, total: 110_00 },
      { tax: 7_25, fee: 7_25, of_ticket: 7_25, total: 107_25 },
    ]);
    await say(api, payment, 'refunded').expect(200);
    expect(await bookOf(api, show)).toMatchObject({ gateway_receivable: 107_25, convenience_fees: -7_25 });
  });

  it.each([{ convenience_tax: 0 }, { is_test: true }])(
    'a change of fee or test mark is refused for everybody else: %j @V8.2.3 @V15.3.3',
    async (body) => {
      const member = await makeMember(api);
      await makeTeam(api, show.producer, { members: [member], shows: [show] });
      await giveGrants(api, show, member, ['general']);
      await patch(body).expect(403);
      await patch(body, member, 'team-member').expect(403);
      expect(await edited({ name: 'Sem taxa' })).toMatchObject({
        convenience_tax: expect.any(Number) as unknown as number,
      });
    },
  );
});

describe('teams', () => {
  it('an event’s teams are those it names, and people in none of them lose the grants', async () => {
    const member = await makeMember(api);
    const [old, fresh] = [
      await makeTeam(api, show.producer, { name: 'Antiga', members: [member], shows: [show] }),
      await makeTeam(api, show.producer, { name: 'Nova' }),
    ];
    await giveGrants(api, show, member, ['lots']);
    expect((await edited({ name: 'Sem times' })).teams).toEqual([{ id: old.id, name: 'Antiga' }]);
    expect((await edited({ team_ids: [fresh.id] })).teams).toEqual([{ id: fresh.id, name: 'Nova' }]);
    expect(await grantsOf(api, show, member)).toBeUndefined();
    expect((await edited({ team_ids: [] })).teams).toEqual([]);
  });

  it('an event’s teams may be sent with a new event', async () => {
    const team = await makeTeam(api, show.producer, { name: 'De sempre' });
    const body = { id: newId(), name: 'Baile', slug: `b-${newId()}`, start_date: at(2), availability: 'public' };
    const answer = await as(api, show.producer)
      .post('/api/producer/events', { ...body, team_ids: [team.id] })
      .expect(201);
    expect((answer.body as EventView).teams).toEqual([{ id: team.id, name: 'De sempre' }]);
  });

  it('another producer’s teams are unknown, and a team member sets none', async () => {
    const stranger = await makeTeam(api, await makePerson(api, { roles: ['producer'] }));
    await patch({ team_ids: [stranger.id] }).expect(404);
    const member = await makeMember(api);
    const team = await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['general']);
    await patch({ team_ids: [team.id] }, member, 'team-member').expect(403);
    await patch({ name: 'Da equipe' }, member, 'team-member').expect(200);
  });
});

describe('places reserved for half price', () => {
  it('places reserved for half price are shown with their figures, and sold to nobody else until 48 hours before the start', async () => {
    const lot = await makeLot(api, show, { ticket_limit: 10 });
    await api.database.query('update lots set enabled = false where event_id = $1 and id <> $2', [show.id, lot.id]);
    const [inteira, meia] = [priceOf(lot, 0).id, priceOf(lot, 1).id];
    expect(await edited({ keep_meia_quota: true })).toMatchObject({
      keep_meia_quota: true,
      meia_quota: {
        limit: 4,
        taken: 0,
        remaining: 4,
        kept_until: new Date(Date.parse(at(10)) - 48 * HOUR).toISOString(),
      },
    });
    expect((await page()).meia_quota).toEqual({ limit: 4, remaining: 4, others_remaining: 6 });
    await tryToBook(api, show, [[meia, 1]]).expect(201);
    expect((await tryToBook(api, show, [[inteira, 7]]).expect(409)).body.code).toBe(
      'TICKET_AMOUNT_NOT_AVAILABLE_ERROR',
    );
    await tryToBook(api, show, [[inteira, 6]]).expect(201);
    await tryToBook(api, show, [[inteira, 1]]).expect(409);
    await tryToBook(api, show, [
      [inteira, 1],
      [meia, 1],
    ]).expect(409);
    expect((await page()).meia_quota).toEqual({ limit: 4, remaining: 3, others_remaining: 0 });
    await edited({ start_date: at(1.9), end_date: at(3) });
    await tryToBook(api, show, [[inteira, 1]]).expect(201);
    await tryToBook(api, show, [[meia, 2]]).expect(201);
  });

  it('places are reserved for half price only if the producer asks for it', async () => {
    const event = (await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200)).body as EventView;
    expect(event).toMatchObject({ keep_meia_quota: false, meia_quota: { limit: 40, kept_until: null } });
    await tryToBook(api, show, [[priceOf(show.lots[0]).id, 100]]).expect(201);
  });
});
