import { describe, expect, it } from '@jest/globals';
import type { EventView, PublicEventView, VenueBody, VenueRowView, VenueView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makePicture } from '../../../testing/pictures.ts';
import { buy } from '../../../testing/purchases.ts';
import { as, LOCATED, makeShow, priceOf } from '../../../testing/shows.ts';
import { grant } from '../../../testing/doors.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const producer = usePerson(api, { roles: ['producer'] });
const admin = usePerson(api, { roles: ['super-admin'] });

async function make(body: Partial<VenueBody> = {}, by = producer): Promise<VenueView> {
  const answer = await as(api, by).post('/api/venues', { name: 'Clube', ...LOCATED, ...body });
  expect([200, 201]).toContain(answer.status);
  return answer.body as VenueView;
}

async function find(query: string, by: TestPerson | null = producer): Promise<VenueRowView[]> {
  const answer = await as(api, by)
    .get(`/api/venues?take=100&query=${encodeURIComponent(query)}`)
    .expect(200);
  return answer.body.data as VenueRowView[];
}

const namesOf = (venues: VenueRowView[]) => venues.map(({ name }) => name);

describe('new venue', () => {
  it('a new venue takes all fields of the specification, and returns its id', async () => {
    const body = {
      name: 'Concha Acústica',
      formatted_address: 'Campus UFPE, Recife - PE',
      address: 'Avenida dos Reitores',
      latitude: '-8.0522',
      longitude: '-34.9513',
      city: 'Recife',
      state: 'PE',
      country: 'Brasil',
      zip_code: '50670-901',
      number: '1235',
      place_id: `place-${newId()}`,
      show_address: true,
    };
    const answer = await as(api, producer).post('/api/venues', body).expect(201);
    expect(answer.body).toMatchObject({ ...body, slug: 'concha-acustica', cover_image: null });
    const [entry] = await api.database.query('select action, actor_id from audit_entries where subject_id = $1', [
      answer.body.id,
    ]);
    expect(entry).toEqual({ action: 'venues:create', actor_id: producer.id });
  });

  it('a new venue finds an existing one by its place_id, and leaves it as it was', async () => {
    const place_id = `place-${newId()}`;
    const first = await make({ place_id, name: 'Teatro' });
    const other = await makePerson(api, { roles: ['producer'] });
    const again = await as(api, other)
      .post('/api/venues', { name: 'Teatro Novo', ...LOCATED, place_id })
      .expect(200);
    expect(again.body).toEqual(first);
  });

  it.each([
    ['address', { formatted_address: 'Rua Falsa, 9' }],
    ['latitude', { latitude: '-5.8' }],
    ['longitude', { longitude: '-35.2' }],
  ])('another venue is created for a place whose first sender gave it another %s', async (_, lie) => {
    const place_id = `place-${newId()}`;
    const false_ = await make({ place_id, name: 'Estádio', ...lie });
    const other = await makePerson(api, { roles: ['producer'] });
    const own = await as(api, other)
      .post('/api/venues', { name: 'Estádio', ...LOCATED, place_id })
      .expect(201);
    expect(own.body).toMatchObject({ ...LOCATED, place_id: null });
    expect(own.body.id).not.toBe(false_.id);
    const near = { name: 'Estádio', ...LOCATED, ...lie, place_id };
    expect((await as(api, other).post('/api/venues', near).expect(200)).body.id).toBe(false_.id);
  });

  it.each(['RUA DA AURORA 463  recife/pe', 'Rua da Auro\u0301ra, 463 – Recife, PE'])(
    'a new venue finds the one of its place whose address is spelled otherwise: %s',
    async (formatted_address) => {
      const place_id = `place-${newId()}`;
      const first = await make({ place_id, name: 'Cinema', formatted_address: 'Rua da Aurora, 463, Recife - PE' });
      const other = await makePerson(api, { roles: ['producer'] });
      const again = await as(api, other)
        .post('/api/venues', { name: 'Cinema', ...LOCATED, place_id, formatted_address })
        .expect(200);
      expect(again.body).toEqual(first);
    },
  );

  it('one venue is created for a place that many send at once, and one slug for each venue of one name', async () => {
    const place_id = `place-${newId()}`;
    const same = await Promise.all(Array.from({ length: 6 }, () => make({ name: 'Arena Única', place_id })));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const alike = await Promise.all(Array.from({ length: 4 }, () => make({ name: 'Praça Igual' })));
    expect(new Set(alike.map(({ slug }) => slug)).size).toBe(4);
  });

  it('a new venue is created once by its id', async () => {
    const body = { id: newId(), name: 'Bar do Zé', ...LOCATED };
    const answers = await Promise.all([1, 2, 3].map(() => as(api, producer).post('/api/venues', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => (answer.body as VenueView).id))).toEqual(new Set([body.id]));
    const other = await as(api, producer)
      .post('/api/venues', { ...body, name: 'Outro' })
      .expect(409);
    expect(other.body.code).toBe('ID_REUSED');
  });

  it('a new venue does not take a slug that names a page below /venues', async () => {
    expect((await make({ name: 'Places' })).slug).toMatch(/^places-[0-9a-f]{6}$/);
    expect((await make({ name: 'Lookup' })).slug).toMatch(/^lookup-[0-9a-f]{6}$/);
  });

  it.each([
    [{ name: ' ' }, { name: ['Campo obrigatório'] }],
    [{ latitude: '91' }, { latitude: ['Latitude inválida'] }],
    [{ longitude: '181' }, { longitude: ['Longitude inválida'] }],
    [{ name: 'x'.repeat(301) }, { name: ['Texto longo demais'] }],
    [{ show_address: 'sim' }, { show_address: ['Valor inválido'] }],
    [{ created_by: newId() }, { created_by: ['Campo desconhecido'] }],
  ])('a new venue with %j is refused', async (facts, errors) => {
    const answer = await as(api, producer)
      .post('/api/venues', { name: 'Clube', ...facts })
      .expect(400);
    expect(answer.body.errors).toEqual(errors);
  });

  it('a new venue is for people who edit events', async () => {
    const show = await makeShow(api);
    const [editor, reader] = [
      await makePerson(api, { roles: ['team-member'] }),
      await makePerson(api, { roles: ['team-member'] }),
    ];
    await grant(api, show, editor, ['general']);
    await grant(api, show, reader, ['lots']);
    await make({}, editor);
    await as(api, reader).post('/api/venues', { name: 'Clube' }).expect(403);
    await as(api, await makePerson(api))
      .post('/api/venues', { name: 'Clube' })
      .expect(403);
    await as(api, null).post('/api/venues', { name: 'Clube' }).expect(401);
  });
});

describe('venue of an event', () => {
  const event = async (body: object) =>
    (
      await as(api, producer)
        .post('/api/producer/events', {
          id: newId(),
          name: 'Baile',
          slug: `baile-${newId()}`,
          start_date: new Date(Date.now() + 86_400_000).toISOString(),
          availability: 'public',
          ...body,
        })
        .expect(201)
    ).body as EventView;

  it('an event’s venue is processed only with formatted_address, latitude and longitude', async () => {
    const { formatted_address, latitude, longitude } = LOCATED;
    for (const venue of [{}, { formatted_address }, { latitude, longitude }, { formatted_address, latitude }])
      expect((await event({ venue: { name: 'Clube', ...venue } })).venue).toBeNull();
    const made = await event({ venue: { name: 'Clube do Mapa', ...LOCATED } });
    expect(made.venue).toMatchObject({ name: 'Clube do Mapa', is_editable: true });
    const kept = await as(api, producer)
      .patch(`/api/producer/events/${made.id}`, { venue: { name: 'Sem mapa' } })
      .expect(200);
    expect((kept.body as EventView).venue?.id).toBe(made.venue?.id);
  });

  it('an unknown venue is refused in the specification’s words', async () => {
    const show = await makeShow(api, { producer, lots: [] });
    const answer = await as(api, producer).patch(`/api/producer/events/${show.id}`, { venue_id: newId() }).expect(422);
    expect(answer.body.detail).toBe('Não foi possível processar a localização do evento.');
  });

  it('an event’s venue is editable by its maker and super-admins only', async () => {
    const venue = await make({ name: 'De outro' }, await makePerson(api, { roles: ['producer'] }));
    const { id } = await event({ venue_id: venue.id });
    const seen = async (by: TestPerson, area: string) =>
      ((await as(api, by).get(`/api/${area}/events/${id}`).expect(200)).body as EventView).venue?.is_editable;
    expect([await seen(producer, 'producer'), await seen(admin, 'super-admin')]).toEqual([false, true]);
  });
});

describe('list of venues', () => {
  it('the list of venues tolerates missing accents and small slips, and ranks name before city, state and address', async () => {
    await make({ name: 'Sítio Aurora', city: 'Gravatá', state: 'PE', formatted_address: 'Rodovia BR-232' });
    await make({ name: 'Gravata', city: 'Natal', state: 'RN', formatted_address: 'Rua Um, Natal' });
    await make({ name: 'Casa Amarela', city: 'Natal', state: 'RN', formatted_address: 'Rua Gravatá, 9' });
    expect(namesOf(await find('gravta'))).toEqual(['Gravata', 'Sítio Aurora', 'Casa Amarela']);
    expect(namesOf(await find('sitio auróra'))[0]).toBe('Sítio Aurora');
    expect(await find('qqqqzzzz')).toEqual([]);
  });

  it('the list of venues is paged by 25', async () => {
    const first = await api.request.get('/api/venues').expect(200);
    const second = await api.request.get('/api/venues?skip=2&take=3').expect(200);
    expect(first.body.data.length).toBe(Math.min(25, first.body.count));
    expect(second.body.data).toEqual(first.body.data.slice(2, 5));
    await api.request.get('/api/venues?take=101').expect(400);
  });

  it('the list of venues counts upcoming public events, and shows venues with some first', async () => {
    const venue = await make({ name: 'Casa Cheia' });
    for (const event of [{}, {}, { availability: 'private' as const }])
      await makeShow(api, { event: { venue_id: venue.id, ...event }, lots: [] });
    const tested = await makeShow(api, { event: { venue_id: venue.id }, lots: [] });
    await api.database.query('update events set is_test = true where id = $1', [tested.id]);
    const read = await api.request.get('/api/venues/casa-cheia').expect(200);
    expect(read.body).toMatchObject({ id: venue.id, events_count: 2 });
    await make({ name: 'Casa Vazia' });
    expect((await find(''))[0]?.id).toBe(venue.id);
  });

  it('a venue without published events is listed for its maker, producers, editors and super-admins only', async () => {
    const draft = (
      await as(api, producer)
        .post('/api/producer/events', {
          ...{ id: newId(), name: 'Rascunho', slug: `rascunho-${newId()}`, availability: 'public' },
          start_date: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
          venue: { name: 'Porão Segredo', ...LOCATED },
        })
        .expect(201)
    ).body as EventView;
    const { id, slug } = draft.venue!;
    const other = await makePerson(api, { roles: ['producer'] });
    const editor = await makePerson(api, { roles: ['team-member'] });
    await grant(api, await makeShow(api), editor, ['general']);
    const door = await makePerson(api, { roles: ['team-member'] });
    await grant(api, await makeShow(api), door, ['checkins']);
    const seenBy = async (by: TestPerson | null) => {
      const listed = namesOf(await find('Porão Segredo', by)).includes('Porão Segredo');
      const paths = [`/api/venues/${slug}`, `/api/venues/${id}`, `/api/venues/${slug}/events`];
      return [listed, ...(await Promise.all(paths.map(async (path) => (await as(api, by).get(path)).status === 200)))];
    };
    for (const by of [producer, other, admin, editor]) expect(await seenBy(by)).toEqual([true, true, true, true]);
    for (const by of [null, await makePerson(api), door])
      expect(await seenBy(by)).toEqual([false, false, false, false]);
    await api.database.query('update events set published_at = now() where id = $1', [draft.id]);
    await as(api, producer).patch(`/api/venues/${id}`, { number: '8' }).expect(200);
    expect(await seenBy(null)).toEqual([true, true, true, true]);
  });

  it('the list of venues does not reveal a hidden address, even to a search for it', async () => {
    const secret = await make({ name: 'Casa da Mata', formatted_address: 'Trilha Oculta, 7', show_address: false });
    const hidden = { formatted_address: null, latitude: null, longitude: null };
    expect((await find('Casa da Mata'))[0]).toMatchObject({ id: secret.id, ...hidden });
    expect(namesOf(await find('Trilha Oculta'))).not.toContain('Casa da Mata');
    const stranger = await makePerson(api, { roles: ['producer'] });
    expect((await as(api, stranger).get(`/api/venues/${secret.slug}`).expect(200)).body).toMatchObject(hidden);
    const own = await as(api, producer).get(`/api/venues/${secret.id}`).expect(200);
    expect(own.body).toMatchObject({ formatted_address: 'Trilha Oculta, 7' });
    await api.request.get('/api/venues/nada-aqui').expect(404);
  });

  it('a private address is hidden from other events’ producers, and shown to people who work for its maker', async () => {
    const secret = await make({ name: 'Casa da Serra', formatted_address: 'Trilha Oculta, 9', show_address: false });
    const stranger = await makePerson(api, { roles: ['producer'] });
    const body = { start_date: '2030-01-01T20:00:00Z', availability: 'private', venue_id: secret.id };
    const made = (person: typeof stranger) => {
      const id = newId();
      return as(api, person)
        .post('/api/producer/events', { ...body, id, name: 'Noite na serra', slug: `serra-${id.slice(-12)}` })
        .expect(201);
    };
    const hidden = { name: 'Casa da Serra', formatted_address: null, latitude: null, longitude: null };
    expect((await made(stranger)).body.venue).toMatchObject({ ...hidden, is_editable: false });
    expect((await made(producer)).body.venue).toMatchObject({ formatted_address: 'Trilha Oculta, 9' });
    const place_id = `place-${newId()}`;
    await make({ name: 'Casa do Rio', formatted_address: 'Trilha Oculta, 11', place_id, show_address: false });
    const again = await as(api, stranger).post('/api/venues', { id: newId(), name: 'Rio', place_id }).expect(200);
    expect(again.body).toMatchObject({ name: 'Casa do Rio', formatted_address: null, place_id: null });
  });
});

describe('edit of a venue', () => {
  it('an edit of a venue changes address and visibility, for its maker and super-admins', async () => {
    const venue = await make({ name: 'Galpão' });
    const path = `/api/venues/${venue.id}`;
    const edited = await as(api, producer).patch(path, { address: 'Rua Nova', show_address: false }).expect(200);
    expect(edited.body).toEqual({ ...venue, address: 'Rua Nova', show_address: false });
    await as(api, admin).patch(path, { city: null, formatted_address: 'Rua Nova, 5' }).expect(200);
    await as(api, await makePerson(api, { roles: ['producer'] }))
      .patch(path, { address: 'Rua Velha' })
      .expect(404);
    await as(api, producer).patch(path, { name: 'Outro nome' }).expect(400);
    const entries = await api.database.query(
      `select before ->> 'address' as before, after ->> 'address' as after from audit_entries
       where subject_id = $1 and action = 'venues:edit' order by id`,
      [venue.id],
    );
    expect(entries[0]).toEqual({ before: null, after: 'Rua Nova' });
  });

  it('a venue is not editable by its maker while another producer’s sold event takes place there', async () => {
    const venue = await make({ name: 'Estádio' });
    const path = `/api/venues/${venue.id}`;
    const theirs = await makeShow(api, { event: { venue_id: venue.id } });
    await makeShow(api, { producer, event: { venue_id: venue.id } });
    await as(api, producer).patch(path, { address: 'Rua Certa' }).expect(200);
    await buy(api, theirs, [[priceOf(theirs.lots[0]).id, 1]]);
    const moved = { address: 'Rua Falsa', latitude: '-5.8', longitude: '-35.2' };
    expect((await as(api, producer).patch(path, moved).expect(409)).body.code).toBe('VENUE_SOLD_BY_OTHERS');
    expect((await as(api, producer).patch(path, { show_address: false }).expect(409)).body.code).toBe(
      'VENUE_SOLD_BY_OTHERS',
    );
    await as(api, producer).patch(path, { address: 'Rua Certa' }).expect(200);
    const page = (await api.request.get(`/api/events/${theirs.slug}`).expect(200)).body as PublicEventView;
    expect(page.venue).toMatchObject({ address: 'Rua Certa', show_address: true });
    await as(api, admin).patch(path, { number: '9' }).expect(200);
    await api.database.query('update events set start_date = $2 where id = $1', [theirs.id, '2020-01-01T20:00:00Z']);
    await as(api, producer).patch(path, moved).expect(200);
  });

  it('an edit of a venue asks the editor of a sold event to change the place there, and leaves showing the address to its maker', async () => {
    const editor = await makePerson(api, { roles: ['team-member'] });
    const show = await makeShow(api);
    await grant(api, show, editor, ['general']);
    const venue = await make({ name: 'Quintal' }, editor);
    await as(api, editor).patch(`/api/team-member/events/${show.id}`, { venue_id: venue.id }).expect(200);
    await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const path = `/api/venues/${venue.id}`;
    for (const patch of [{ number: '7' }, { latitude: '-5.8' }, { city: 'Natal', show_address: false }]) {
      expect((await as(api, editor).patch(path, patch).expect(409)).body.code).toBe('VENUE_SOLD');
    }
    await as(api, editor)
      .patch(path, { ...LOCATED, show_address: false })
      .expect(200);
    await as(api, admin).patch(path, { number: '7' }).expect(200);
    await api.database.query('update events set start_date = $2 where id = $1', [show.id, '2020-01-01T20:00:00Z']);
    await as(api, editor).patch(path, { number: '9' }).expect(200);
  });

  it('an edit of an old version is refused with the present state', async () => {
    const venue = await make({ name: 'Galpão Dois' });
    const path = `/api/venues/${venue.id}`;
    const tag = (await as(api, producer).get(path).expect(200)).headers['etag'] as string;
    await as(api, producer).patch(path, { address: 'Primeira' }).set('if-match', tag).expect(200);
    const stale = await as(api, producer).patch(path, { address: 'Segunda' }).set('if-match', tag).expect(412);
    expect(stale.body).toMatchObject({ code: 'PRECONDITION_FAILED', current: { address: 'Primeira' } });
  });

  it('an edit of a venue is shown at once on the pages of its events', async () => {
    const venue = await make({ name: 'Galpão Três' });
    const show = await makeShow(api, { event: { name: 'Noite do Galpão Três', venue_id: venue.id }, lots: [] });
    await api.request.get('/api/events').expect(200);
    await as(api, producer).patch(`/api/venues/${venue.id}`, { show_address: false }).expect(200);
    const list = await api.request.get('/api/events?query=Noite do Galpão Três').expect(200);
    expect(list.body.data[0].venue.formatted_address).toBeNull();
    const page = (await api.request.get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
    expect(page.venue?.formatted_address).toBeNull();
  });

  it('a venue takes a picture in the wide format, and returns it', async () => {
    const venue = await make({ name: 'Mirante' });
    const upload = (by: TestPerson) =>
      api.request
        .put(`/api/venues/${venue.id}/cover`)
        .set({ authorization: `Bearer ${by.token}` })
        .attach('file', picture, 'foto.jpg');
    const picture = await makePicture({ width: 1000, height: 700 });
    const after = (await upload(producer).expect(200)).body as VenueView;
    expect(after.cover_image).toMatchObject({ width: 960, height: 540 });
    await api.request.get(after.cover_image?.url ?? '').expect(200);
    await upload(await makePerson(api, { roles: ['producer'] })).expect(404);
    const bare = await as(api, producer).delete(`/api/venues/${venue.id}/cover`).expect(200);
    expect((bare.body as VenueView).cover_image).toBeNull();
    const { cover_image } = after;
    expect(await auditOf(api, venue.id, 'venues:cover')).toMatchObject([
      { actor_id: producer.id, before: { cover_image: null }, after: { cover_image } },
      { actor_id: producer.id, before: { cover_image }, after: { cover_image: null } },
    ]);
  });
});

describe('duplicate venues', () => {
  const merge = (venueId: string, into_id: unknown, by = admin) =>
    as(api, by).post(`/api/super-admin/venues/${venueId}/merge`, { into_id });

  it('merged venues are one: events move, and the double’s slug, id and place lead to the one that stays', async () => {
    const place_id = `place-${newId()}`;
    const double = await make({ name: 'Arena Velha', place_id });
    const into = await make({ name: 'Arena Boa', place_id: `place-${newId()}` });
    const show = await makeShow(api, { event: { venue_id: double.id }, lots: [] });
    expect((await merge(double.id, into.id).expect(200)).body).toEqual(into);
    const page = (await api.request.get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
    expect(page.venue?.id).toBe(into.id);
    for (const address of [double.slug, double.id, into.slug])
      expect((await api.request.get(`/api/venues/${address}`).expect(200)).body.id).toBe(into.id);
    expect((await make({ name: 'Arena', place_id })).id).toBe(into.id);
    const again = await as(api, show.producer).patch(`/api/producer/events/${show.id}`, { venue_id: double.id });
    expect((again.body as EventView).venue?.id).toBe(into.id);
    expect(namesOf(await find('Arena Velha'))).not.toContain('Arena Velha');
    const [entry] = await api.database.query<{ after: unknown }>(
      `select after from audit_entries where subject_id = $1 and action = 'venues:merge'`,
      [double.id],
    );
    expect(entry?.after).toEqual({ merged_into: into.id, events: [show.id] });

    const last = await make({ name: 'Arena Melhor' });
    await merge(into.id, last.id).expect(200);
    expect((await api.request.get(`/api/venues/${double.slug}`).expect(200)).body.id).toBe(last.id);
  });

  it('venues merge while events are created and edited there, and none is left at the double', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [double, into] = [await make({ name: 'Praça' }), await make({ name: 'Praça' })];
      const { id, producer: maker } = await makeShow(api, { lots: [] });
      const others = await Promise.all(Array.from({ length: 3 }, () => makeShow(api, { lots: [] })));
      await as(api, maker).patch(`/api/producer/events/${id}`, { venue_id: double.id }).expect(200);
      const answers = await Promise.all([
        merge(double.id, into.id),
        as(api, maker).patch(`/api/producer/events/${id}`, { venue_id: into.id }),
        ...others.map((show) =>
          as(api, show.producer).patch(`/api/producer/events/${show.id}`, { venue_id: double.id }),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await api.database.query('select from events where venue_id = $1', [double.id])).toEqual([]);
    }
  });

  it('a venue is not merged with itself or an unknown one', async () => {
    const venue = await make({ name: 'Só' });
    expect((await merge(venue.id, venue.id).expect(422)).body.detail).toBe('Escolha outro local para unir.');
    expect((await merge(venue.id, newId()).expect(422)).body.detail).toBe('Local desconhecido.');
    await merge(newId(), venue.id).expect(404);
    await merge(venue.id, 'x').expect(400);
    await merge(venue.id, newId(), producer).expect(403);
  });

  it('venues are merged once, however often it is requested at once', async () => {
    const [one, two] = [await make({ name: 'Par' }), await make({ name: 'Ímpar' })];
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id), merge(one.id, two.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
  });
});
