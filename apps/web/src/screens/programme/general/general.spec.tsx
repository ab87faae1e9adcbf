/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventView, type UserView } from '@festix/domain/contract';
import { fieldProblems, notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveTexts } from '../../../frame/app/leave-texts.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { cais } from '../../../testing/venue-views.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { forbiddenTexts } from '../../../frame/system/forbidden-texts.ts';
import { generalTexts as texts } from './general-texts.ts';

const EVENTS = '/api/producer/events';
const EVENT = `${EVENTS}/${ids.event}`;
let server: StubServer;
let saved: EventView;
let version: number;

beforeEach(async () => {
  sessionStorage.clear();
  version = 1;
  saved = { ...arraial, abilities: [...arraial.abilities, 'events:edit', 'lots:edit'] };
  server = await StubServer.start();
  server
    .on(`GET ${EVENTS}`, (_, response) => json(response, { data: [saved], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => {
      response.setHeader('etag', `"${version}.x"`);
      json(response, saved);
    })
    .on(`GET ${EVENT}/lots`, (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/producer/teams', (_, response) =>
      json(response, { data: [{ id: ids.lot, name: 'Portaria', members_count: 2 }], count: 1 }),
    )
    .on('GET /api/venues', (_, response) => json(response, { data: [cais], count: 1 }))
    .on('GET /api/venues/lookup', (_, response) => json(response, { places: false }))
    .on('POST /api/venues', (_, response) => json(response, cais, 201))
    .on(`POST ${EVENTS}`, (_, response) => json(response, saved, 201))
    .on(`PATCH ${EVENT}`, ({ body }, response) => {
      version += 1;
      saved = { ...saved, ...(body as Partial<EventView>) };
      response.setHeader('etag', `"${version}.x"`);
      json(response, saved);
    });
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));

async function chooseDay(label: string, day: string): Promise<void> {
  const input = await field(label);
  fireEvent.mouseDown(input);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: day } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

async function chooseState(): Promise<void> {
  fireEvent.mouseDown(await field(texts.state));
  fireEvent.change(await field(texts.state), { target: { value: 'pern' } });
  fireEvent.click(await screen.findByTitle('Pernambuco'));
}

describe('new event', () => {
  const PAGE = '/producer/events/create';
  const create = () => press(texts.create);

  it('a new event has a slug that follows its name until a person writes another', async () => {
    openApp(PAGE, server, producer);
    await type(texts.name, 'São João da Lua');
    await waitFor(async () => expect((await field(texts.slug)).value).toBe('sao-joao-da-lua'));
    await type(texts.slug, 'lua');
    await type(texts.name, 'São João da Lua Cheia');
    expect((await field(texts.slug)).value).toBe('lua');
  });

  it('a new event shows errors beside each field, and sends nothing', async () => {
    openApp(PAGE, server, producer);
    await create();
    // Name, slug and start.
    await waitFor(() => expect(screen.getAllByText('Campo obrigatório')).toHaveLength(3));
    await type(texts.name, 'A');
    await type(texts.slug, 'São João');
    await chooseDay(texts.starts, '13/06/2099');
    await chooseDay(texts.ends, '12/06/2099');
    expect(await screen.findByText('Nome deve ter no mínimo 2 caracteres.')).toBeDefined();
    expect(await screen.findByText('Slug deve conter apenas letras minúsculas, números e hífens')).toBeDefined();
    expect(await screen.findByText('O fim deve ser depois do início.')).toBeDefined();
    await chooseDay(texts.salesEnd, '14/06/2099');
    expect(await screen.findByText('As vendas não podem terminar depois do evento.')).toBeDefined();
    expect(server.callsOf(`POST ${EVENTS}`)).toEqual([]);
  });

  it('a new event is created in its own time zone, and leads to its lots', async () => {
    const app = openApp(PAGE, server, producer);
    await type(texts.name, ' Arraial da Lua Cheia ');
    await type(texts.summary, 'Forró até o sol raiar.');
    await chooseDay(texts.starts, '13/06/2099');
    await type(texts.limit, '4');
    fireEvent.click(await screen.findByRole('radio', { name: new RegExp(texts.private) }));
    await create();
    expect(await screen.findByText('Evento salvo com sucesso!')).toBeDefined();
    expect(app.address()).toBe(`/producer/events/${ids.event}/lots`);
    const [sent] = server.callsOf(`POST ${EVENTS}`);
    expect(sent!.body).toEqual({
      id: expect.any(String),
      name: 'Arraial da Lua Cheia',
      slug: 'arraial-da-lua-cheia',
      category: null,
      short_description: 'Forró até o sol raiar.',
      description: null,
      start_date: '2099-06-13T23:00:00.000Z',
      end_date: null,
      time_zone: 'America/Sao_Paulo',
      availability: 'private',
      sales_end_at: null,
      limit_by_user: 4,
      max_per_order: 10,
      waiting_room_rate: null,
      age_rating: null,
      age_reason: null,
      accessibility: [],
      accessibility_contact: null,
      keep_meia_quota: false,
      door_names: true,
      fee_paid_by: 'buyer',
      team_ids: [],
    });
    expect(server.callsOf('POST /api/venues')).toEqual([]);
  });

  it('a new event has the chosen teams, quota and names at its doors', async () => {
    openApp(PAGE, server, producer);
    await type(texts.name, 'Arraial');
    await chooseDay(texts.starts, '13/06/2099');
    const switchOf = (name: string) => screen.getByRole('switch', { name });
    expect(switchOf(texts.keepQuota).getAttribute('aria-checked')).toBe('false');
    expect(switchOf(texts.doorNames).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByText(texts.quotaLeft)).toBeNull();
    fireEvent.click(switchOf(texts.keepQuota));
    fireEvent.click(switchOf(texts.doorNames));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: texts.teams, hidden: true }));
    fireEvent.click(await screen.findByTitle('Portaria'));
    await create();
    await waitFor(() => expect(server.callsOf(`POST ${EVENTS}`)).toHaveLength(1));
    expect(server.callsOf(`POST ${EVENTS}`)[0]!.body).toMatchObject({
      keep_meia_quota: true,
      door_names: false,
      team_ids: [ids.lot],
    });
  });

  it('a new event shows a taken slug beside its field, and keeps what was typed', async () => {
    server.on(`POST ${EVENTS}`, (_, response) => problem(response, 409, { code: 'SLUG_TAKEN' }));
    openApp(PAGE, server, producer);
    await type(texts.name, 'Arraial');
    await chooseDay(texts.starts, '13/06/2099');
    await create();
    expect(await screen.findByText('Este slug já está sendo usado')).toBeDefined();
    expect((await field(texts.name)).value).toBe('Arraial');
  });

  it('a new event reports a failed save in the words of the specification', async () => {
    server.on(`POST ${EVENTS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(PAGE, server, producer);
    await type(texts.name, 'Arraial');
    await chooseDay(texts.starts, '13/06/2099');
    await create();
    expect(await screen.findByText('Ocorreu um erro durante a edição do evento, tente novamente.')).toBeDefined();
  });

  it('a new event created by a lost answer continues on its edit page, with the corrections since', async () => {
    server.on(`POST ${EVENTS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(PAGE, server, producer);
    await type(texts.name, 'Arraial');
    await chooseDay(texts.starts, '13/06/2099');
    await create();
    await waitFor(() => expect(server.callsOf(`POST ${EVENTS}`)).toHaveLength(1));
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    cleanup();

    const { id } = server.callsOf(`POST ${EVENTS}`)[0]!.body as { id: string };
    saved = { ...saved, id, name: 'Arraial', slug: 'arraial', start_date: '2099-06-14T02:00:00.000Z', end_date: null };
    server
      .on(`POST ${EVENTS}`, (_, response) => problem(response, 409, { code: 'ID_REUSED' }))
      .on(`GET ${EVENTS}/${id}`, (_, response) => json(response, saved));
    const app = openApp(PAGE, server, producer);
    await type(texts.name, 'Arraial da Lua');
    await create();
    expect(await screen.findByText(texts.alreadyMade)).toBeDefined();
    expect((server.callsOf(`POST ${EVENTS}`)[1]!.body as { id: string }).id).toBe(id);
    await waitFor(() => expect(app.address()).toBe(`/producer/events/${id}/general`));
    expect(await screen.findByText(texts.restored)).toBeDefined();
    expect((await field(texts.name)).value).toBe('Arraial da Lua');
  });

  it('a new event restores its form after a reload, until it is discarded', async () => {
    openApp(PAGE, server, producer);
    await type(texts.name, 'Arraial');
    await chooseDay(texts.starts, '13/06/2099');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    cleanup();
    openApp(PAGE, server, producer);
    expect(await screen.findByText(texts.restored)).toBeDefined();
    expect((await field(texts.name)).value).toBe('Arraial');
    expect((await field(texts.starts)).value).toBe('13/06/2099');
    await press(texts.forget);
    await waitFor(async () => expect((await field(texts.name)).value).toBe(''));
    expect(sessionStorage).toHaveLength(0);
  });

  it('a new event shows the fee of its producer', async () => {
    openApp(PAGE, server, { ...producer, convenience_tax: 12.5 });
    expect(await screen.findByText(texts.tax)).toBeDefined();
    expect(screen.getByText('12,5%')).toBeDefined();
  });

  it('a new event is not left unsaved without a question', async () => {
    const app = openApp(PAGE, server, producer);
    await type(texts.name, 'Arraial');
    fireEvent.click(screen.getByRole('link', { name: texts.cancel }));
    expect(await screen.findByText(leaveTexts.title)).toBeDefined();
    await press(leaveTexts.stay);
    expect(app.address()).toBe(PAGE);
    fireEvent.click(screen.getByRole('link', { name: texts.cancel, hidden: true }));
    await press(leaveTexts.leave);
    await waitFor(() => expect(app.address()).toBe('/producer/events'));
  });

  describe('venue of a new event', () => {
    const byHand = async () => {
      openApp(PAGE, server, producer);
      await type(texts.name, 'Arraial');
      await chooseDay(texts.starts, '13/06/2099');
      await press(texts.byHand);
      await type(texts.venueName, 'Galpão do Cais');
    };

    it('a known venue is found after typing', async () => {
      openApp(PAGE, server, producer);
      await type(texts.name, 'Arraial');
      await chooseDay(texts.starts, '13/06/2099');
      const search = await screen.findByRole('combobox', { name: texts.searchVenue, hidden: true });
      fireEvent.mouseDown(search);
      fireEvent.change(search, { target: { value: 'cais' } });
      expect(server.callsOf('GET /api/venues')).toEqual([]);
      fireEvent.click(await screen.findByText('Rua da Guia, 10, Recife, PE'));
      expect(server.callsOf('GET /api/venues')[0]!.url.searchParams.get('query')).toBe('cais');
      await create();
      await waitFor(() => expect(server.callsOf(`POST ${EVENTS}`)).toHaveLength(1));
      expect(server.callsOf(`POST ${EVENTS}`)[0]!.body).toMatchObject({ venue_id: cais.id });
      expect(server.callsOf('POST /api/venues')).toEqual([]);
    });

    it('a venue typed by hand requires street, city and state, and no coordinates', async () => {
      await byHand();
      await create();
      // Street, city and state.
      await waitFor(() => expect(screen.getAllByText('Campo obrigatório')).toHaveLength(3));
      await type(texts.latitude, '95');
      expect(await screen.findByText('Latitude inválida')).toBeDefined();
      fireEvent.input(await field(texts.latitude), { target: { value: '-8,06' } });
      expect((await field(texts.latitude)).value).toBe('-8.06');
      await waitFor(() => expect(screen.queryByText('Latitude inválida')).toBeNull());
      await type(texts.zipCode, '5003');
      expect(await screen.findByText(fieldProblems.invalid)).toBeDefined();
      expect(screen.getByText(fieldProblems.bothCoordinates)).toBeDefined();
      expect(server.callsOf('POST /api/venues')).toEqual([]);
    });

    it('a venue typed by hand is created without coordinates', async () => {
      await byHand();
      await type(texts.street, 'Rua da Aurora');
      await type(texts.city, 'Recife');
      await chooseState();
      await create();
      await waitFor(() => expect(server.callsOf('POST /api/venues')).toHaveLength(1));
      expect(server.callsOf('POST /api/venues')[0]!.body).toEqual({
        id: expect.any(String),
        name: 'Galpão do Cais',
        address: 'Rua da Aurora',
        city: 'Recife',
        state: 'PE',
        country: 'Brasil',
        formatted_address: 'Rua da Aurora, Recife, PE',
        show_address: true,
      });
      await waitFor(() => expect(server.callsOf(`POST ${EVENTS}`)).toHaveLength(1));
    });

    it('a venue with this name and address is offered in place of a duplicate', async () => {
      await byHand();
      await type(texts.street, 'rua da guia');
      await type(texts.number, '10');
      await type(texts.city, 'RECIFE');
      expect(screen.queryByText(texts.venueIsKnown)).toBeNull();
      await chooseState();
      expect(await screen.findByText(texts.venueIsKnown)).toBeDefined();
      await type(texts.number, '12');
      await waitFor(() => expect(screen.queryByText(texts.venueIsKnown)).toBeNull());
      await type(texts.number, '10');
      await press(texts.useKnownVenue);
      await create();
      await waitFor(() => expect(server.callsOf(`POST ${EVENTS}`)).toHaveLength(1));
      expect(server.callsOf('POST /api/venues')).toEqual([]);
      expect(server.callsOf(`POST ${EVENTS}`)[0]!.body).toMatchObject({ venue_id: cais.id });
    });

    describe('CEP lookup', () => {
      const found = (address: string | null, city: string, state: string) => ({
        zip_code: '50030-310',
        address,
        city,
        state,
      });

      beforeEach(() => {
        server.on('GET /api/venues/lookup', (_, response) => json(response, { places: false, cep: true }));
      });

      const typeCep = async (cep: string) => fireEvent.input(await field(texts.zipCode), { target: { value: cep } });

      it('a CEP fills street, city and state, except typed ones', async () => {
        server.on('GET /api/venues/cep', ({ url }, response) =>
          json(
            response,
            url.searchParams.get('cep') === '50030310'
              ? found('Cais da Alfândega', 'Recife', 'PE')
              : found(null, 'Olinda', 'PE'),
          ),
        );
        await byHand();
        await type(texts.street, 'Rua minha');
        await typeCep('50030310');
        await waitFor(async () => expect((await field(texts.city)).value).toBe('Recife'));
        expect(screen.getByTitle('Pernambuco')).toBeDefined();
        expect((await field(texts.street)).value).toBe('Rua minha');
        await typeCep('53020140');
        await waitFor(async () => expect((await field(texts.city)).value).toBe('Olinda'));
        expect(server.callsOf('GET /api/venues/cep')).toHaveLength(2);
      });

      it('an unknown CEP or a failed lookup leaves the address to be typed, and says so', async () => {
        server.on('GET /api/venues/cep', (_, response) => problem(response, 404, { code: 'CEP_UNKNOWN' }));
        await byHand();
        await typeCep('99999999');
        expect(await screen.findByText(problemOf('CEP_UNKNOWN').detail)).toBeDefined();
        await type(texts.street, 'Rua da Aurora');
        await type(texts.city, 'Recife');
        await chooseState();
        await create();
        await waitFor(() => expect(server.callsOf('POST /api/venues')).toHaveLength(1));
      });
    });

    it('a venue typed by hand is created first, and takes both coordinates from one paste', async () => {
      await byHand();
      await type(texts.street, 'Rua da Guia');
      await type(texts.number, '10');
      await type(texts.city, 'Recife');
      await chooseState();
      fireEvent.input(await field(texts.zipCode), { target: { value: '50030310' } });
      expect((await field(texts.zipCode)).value).toBe('50030-310');
      fireEvent.paste(await field(texts.latitude), { clipboardData: { getData: () => '-8.0631, -34.8711' } });
      expect((await field(texts.longitude)).value).toBe('-34.8711');
      // Pasted text is kept like typed text.
      await waitFor(() => expect(Object.values(sessionStorage).join()).toContain('-34.8711'));
      await create();
      await waitFor(() => expect(server.callsOf(`POST ${EVENTS}`)).toHaveLength(1));
      expect(server.callsOf('POST /api/venues')[0]!.body).toEqual({
        id: expect.any(String),
        name: 'Galpão do Cais',
        address: 'Rua da Guia',
        number: '10',
        city: 'Recife',
        state: 'PE',
        country: 'Brasil',
        zip_code: '50030-310',
        formatted_address: 'Rua da Guia, 10, Recife, PE, 50030-310',
        latitude: '-8.0631',
        longitude: '-34.8711',
        show_address: true,
      });
      expect(server.callsOf(`POST ${EVENTS}`)[0]!.body).toMatchObject({ venue_id: cais.id });
    });

    it('a cover that could not be processed keeps the event from being saved without it', async () => {
      server.on('POST /api/venues', (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
      await byHand();
      for (const [label, text] of [
        [texts.street, 'Rua da Guia'],
        [texts.city, 'Recife'],
        [texts.latitude, '-8.0631'],
        [texts.longitude, '-34.8711'],
      ] as const) {
        await type(label, text);
      }
      await chooseState();
      await create();
      expect(await screen.findByText('Não foi possível processar a localização do evento.')).toBeDefined();
      expect(server.callsOf(`POST ${EVENTS}`)).toEqual([]);
      expect((await field(texts.venueName)).value).toBe('Galpão do Cais');
    });
  });
});

describe('existing event', () => {
  const PAGE = `/producer/events/${ids.event}/general`;
  const save = () => press(texts.save);

  it('an existing event sends changed fields over the version that was read, and nothing else', async () => {
    openApp(PAGE, server, producer);
    expect((await field(texts.starts)).value).toBe('13/06/2026');
    expect((await field(`${texts.starts}: hora`)).value).toBe('20:00');
    expect(screen.getByText(texts.taxHint)).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.save })).toBeNull();
    await type(texts.name, 'Arraial da Lua Nova');
    await save();
    expect(await screen.findByText('Evento salvo com sucesso!')).toBeDefined();
    const [sent] = server.callsOf(`PATCH ${EVENT}`);
    expect(sent!.headers['if-match']).toBe('"1.x"');
    expect(sent!.body).toEqual({ name: 'Arraial da Lua Nova' });
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.save })).toBeNull());
  });

  it('an existing event shows and sends moments in its own time zone, whatever the browser’s is', async () => {
    saved = {
      ...saved,
      time_zone: 'America/Manaus',
      start_date: '2099-06-14T02:00:00.000Z',
      end_date: '2099-06-14T08:00:00.000Z',
      sales_end_at: '2099-06-14T01:30:00.000Z',
    };
    openApp(PAGE, server, producer);
    const shown = async (label: string) => [(await field(label)).value, (await field(`${label}: hora`)).value];
    expect(await shown(texts.starts)).toEqual(['13/06/2099', '22:00']);
    expect(await shown(texts.ends)).toEqual(['14/06/2099', '04:00']);
    expect(await shown(texts.salesEnd)).toEqual(['13/06/2099', '21:30']);
    await chooseDay(texts.starts, '12/06/2099');
    await chooseDay(texts.ends, '13/06/2099');
    await chooseDay(texts.salesEnd, '11/06/2099');
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${EVENT}`)).toHaveLength(1));
    expect(server.callsOf(`PATCH ${EVENT}`)[0]!.body).toEqual({
      start_date: '2099-06-13T02:00:00.000Z',
      end_date: '2099-06-13T08:00:00.000Z',
      sales_end_at: '2099-06-12T01:30:00.000Z',
    });
  });

  it('an existing event shows the half-price quota, the taken places of it and the rest', async () => {
    openApp(PAGE, server, producer);
    const figure = async (label: string) => (await screen.findByText(label)).parentElement!.textContent;
    expect(await figure(texts.quota)).toContain('768');
    expect(await figure(texts.quotaTaken)).toContain('600');
    expect(await figure(texts.quotaLeft)).toContain('168');
    fireEvent.click(screen.getByRole('switch', { name: texts.keepQuota }));
    fireEvent.click(screen.getByRole('switch', { name: texts.doorNames }));
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${EVENT}`)).toHaveLength(1));
    expect(server.callsOf(`PATCH ${EVENT}`)[0]!.body).toEqual({ keep_meia_quota: true, door_names: false });
  });

  it('an existing event keeps what is typed during a save, as unsaved', async () => {
    const reply = Promise.withResolvers<void>();
    server.on(`PATCH ${EVENT}`, ({ body }, response) => {
      void reply.promise.then(() => {
        version = 2;
        saved = { ...saved, ...(body as Partial<EventView>) };
        response.setHeader('etag', '"2.x"');
        json(response, saved);
      });
    });
    openApp(PAGE, server, producer);
    await type(texts.name, 'Meu nome');
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${EVENT}`)).toHaveLength(1));
    await type(texts.name, 'Meu nome inteiro');
    reply.resolve();
    expect(await screen.findByText('Evento salvo com sucesso!')).toBeDefined();
    expect((await field(texts.name)).value).toBe('Meu nome inteiro');
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${EVENT}`)).toHaveLength(2));
    const [, second] = server.callsOf(`PATCH ${EVENT}`);
    expect(second!.headers['if-match']).toBe('"2.x"');
    expect(second!.body).toEqual({ name: 'Meu nome inteiro' });
  });

  it('an existing event shows both versions when another person was faster, and loses nothing typed', async () => {
    server.on(`PATCH ${EVENT}`, ({ headers }, response) => {
      if (headers['if-match'] === '"2.x"') return json(response, saved);
      version = 2;
      saved = { ...saved, name: 'Nome deles', limit_by_user: 6, short_description: 'Resumo deles' };
      problem(response, 412, { code: 'PRECONDITION_FAILED' });
    });
    openApp(PAGE, server, producer);
    await type(texts.name, 'Meu nome');
    await type(texts.summary, 'Meu resumo');
    await save();
    const told = (await screen.findByText(texts.clash)).closest<HTMLElement>('[role="alert"]')!;
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Nomesalvo agora: Nome delesseu: Meu nomeUsar o salvo',
      'Resumosalvo agora: Resumo delesseu: Meu resumoUsar o salvo',
    ]);
    expect((await field(texts.name)).value).toBe('Meu nome');
    expect((await field(texts.limit)).value).toBe('6');
    await press('Usar o salvo: Resumo');
    expect((await field(texts.summary)).value).toBe('Resumo deles');
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${EVENT}`)).toHaveLength(2));
    expect(server.callsOf(`PATCH ${EVENT}`)[1]!.body).toEqual({ name: 'Meu nome' });
  });

  it("an existing event reverts a cover over another person's save, and shows that one", async () => {
    const cover = { url: '/c.webp', width: 1600, height: 900, srcset: '' };
    saved = { ...saved, cover_desktop: cover };
    server.on(`DELETE ${EVENT}/covers/desktop`, ({ headers }, response) => {
      if (headers['if-match'] !== '"2.x"') {
        version = 2;
        saved = { ...saved, limit_by_user: 6 };
        return problem(response, 412, { code: 'PRECONDITION_FAILED' });
      }
      saved = { ...saved, cover_desktop: null };
      response.setHeader('etag', '"3.x"');
      return json(response, saved);
    });
    openApp(PAGE, server, producer);
    await type(texts.name, 'Meu nome');
    await press(`${texts.removeImage}: ${texts.desktop}`);
    await press(texts.removeImageShort);
    expect(await screen.findByText(notices.coverRemoved)).toBeDefined();
    expect((await field(texts.limit)).value).toBe('6');
    expect((await field(texts.name)).value).toBe('Meu nome');
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${EVENT}`)).toHaveLength(1));
    expect(server.callsOf(`PATCH ${EVENT}`)[0]!.headers['if-match']).toBe('"3.x"');
    expect(server.callsOf(`PATCH ${EVENT}`)[0]!.body).toEqual({ name: 'Meu nome' });
  });

  it('an existing event restores typed values after a reload, over what was saved meanwhile', async () => {
    openApp(PAGE, server, producer);
    await type(texts.name, 'Meu nome');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    cleanup();
    version = 2;
    saved = { ...saved, name: 'Nome deles', limit_by_user: 6 };
    openApp(PAGE, server, producer);
    expect(await screen.findByText(texts.restored)).toBeDefined();
    expect(await screen.findByText(texts.clash)).toBeDefined();
    expect((await field(texts.name)).value).toBe('Meu nome');
    expect((await field(texts.limit)).value).toBe('6');
    await press(texts.discard);
    await waitFor(async () => expect((await field(texts.name)).value).toBe('Nome deles'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('an existing event lets only a super-admin change the fee', async () => {
    const admin: UserView = { ...producer, roles: ['customer', 'super-admin'] };
    const ADMIN = `/api/super-admin/events/${ids.event}`;
    server
      .on('GET /api/super-admin/events', (_, response) => json(response, { data: [saved], count: 1 }))
      .on(`GET ${ADMIN}`, (_, response) => json(response, saved))
      .on(`PATCH ${ADMIN}`, (_, response) => json(response, saved));
    openApp(`/super-admin/events/${ids.event}/general`, server, admin);
    await type(texts.tax, '12,5');
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${ADMIN}`)).toHaveLength(1));
    expect(server.callsOf(`PATCH ${ADMIN}`)[0]!.body).toEqual({ convenience_tax: 12.5 });
  });

  it('an existing event is edited by a team member in the area of teams', async () => {
    const member: UserView = { ...producer, roles: ['customer', 'team-member'] };
    const OWN = `/api/team-member/events/${ids.event}`;
    server
      .on('GET /api/team-member/events', (_, response) => json(response, { data: [saved], count: 1 }))
      .on(`GET ${OWN}`, (_, response) => json(response, saved))
      .on(`PATCH ${OWN}`, (_, response) => json(response, saved));
    openApp(`/team-member/events/${ids.event}/general`, server, member);
    await type(texts.summary, 'Forró até o sol raiar.');
    await save();
    expect(await screen.findByText('Evento salvo com sucesso!')).toBeDefined();
    expect(server.callsOf(`PATCH ${OWN}`).map(({ body }) => body)).toEqual([
      { short_description: 'Forró até o sol raiar.' },
    ]);
  });

  it('an existing event is closed to people who may not edit it', async () => {
    saved = arraial;
    openApp(PAGE, server, producer);
    expect(await screen.findByText(forbiddenTexts.title)).toBeDefined();
    expect(screen.queryByLabelText(texts.slug)).toBeNull();
  });

  it('an existing event reports that it failed to load', async () => {
    let reads = 0;
    server.on(`GET ${EVENT}`, (_, response) => {
      reads += 1;
      if (reads === 1) return json(response, saved);
      problem(response, 400, { code: 'VALIDATION_ERROR' });
    });
    openApp(PAGE, server, producer);
    expect(await screen.findByText(notices.eventLoadFailed)).toBeDefined();
  });
});
