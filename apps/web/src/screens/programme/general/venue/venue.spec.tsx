/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventView, type PlaceView, type UserView, type VenueRowView } from '@festix/domain/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { cais } from '../../../../testing/venue-views.ts';
import { arraial, ids, producer } from '../../../../testing/views.ts';
import { generalTexts as texts, mergeConsequence } from '../general-texts.ts';

const PAGE = `events/${ids.event}/general`;
const admin: UserView = { ...producer, roles: ['customer', 'super-admin'] };
const double: VenueRowView = { ...cais, id: '0198f000-0000-7000-8000-000000000502', name: 'Cais (repetido)' };

let server: StubServer;
let saved: EventView;

beforeEach(async () => {
  sessionStorage.clear();
  saved = {
    ...arraial,
    abilities: [...arraial.abilities, 'events:edit'],
    venue: { ...cais, is_editable: true },
  };
  server = await StubServer.start();
  for (const area of ['producer', 'super-admin']) {
    server
      .on(`GET /api/${area}/events`, (_, response) => json(response, { data: [saved], count: 1 }))
      .on(`GET /api/${area}/events/${ids.event}`, (_, response) => {
        response.setHeader('etag', '"1.x"');
        json(response, saved);
      });
  }
  server
    .on('GET /api/venues', (_, response) => json(response, { data: [cais, double], count: 2 }))
    .on('GET /api/venues/lookup', (_, response) => json(response, { places: false }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const dialog = async () => within(await screen.findByRole('dialog', { hidden: true }));
const type = (within_: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(within_.getByLabelText(label, { selector: 'input' }), { target: { value } });

function search(label: string, words: string): void {
  const field = screen.getByRole('combobox', { name: label, hidden: true });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: words } });
}

describe('own venue', () => {
  const PATCH = `PATCH /api/venues/${cais.id}`;

  it('an own venue is edited beside the event: its changed fields, the line that follows, and whether it is shown', async () => {
    server.on(PATCH, (_, response) => json(response, cais));
    openApp(`/producer/${PAGE}`, server, producer);
    await press(texts.editVenue);
    const form = await dialog();
    expect(form.getByText(texts.editVenueLine)).toBeDefined();
    type(form, texts.number, '12');
    fireEvent.click(form.getByRole('switch', { name: texts.showAddress, hidden: true }));
    fireEvent.click(form.getByRole('button', { name: texts.saveVenue, hidden: true }));
    expect(await screen.findByText('Local salvo com sucesso!')).toBeDefined();
    expect(server.callsOf(PATCH).map(({ body }) => body)).toEqual([
      { number: '12', formatted_address: 'Rua da Guia, 12, Recife, PE', show_address: false },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });

  it('an own venue keeps its place on the map, and reports a failed save', async () => {
    server.on(PATCH, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(`/producer/${PAGE}`, server, producer);
    await press(texts.editVenue);
    const form = await dialog();
    type(form, texts.city, '');
    await press(texts.saveVenue);
    expect(await form.findByText('Campo obrigatório')).toBeDefined();
    expect(server.callsOf(PATCH)).toEqual([]);
    type(form, texts.city, 'Olinda');
    await press(texts.saveVenue);
    expect(await screen.findByText('Ocorreu um erro durante a edição do local, tente novamente.')).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>(texts.city).value).toBe('Olinda');
  });

  it('an own venue loses its picture only after a question', async () => {
    const picture = { url: '/v.webp', width: 1600, height: 900, srcset: '' };
    saved = { ...saved, venue: { ...cais, is_editable: true, cover_image: picture } };
    const DELETE = `DELETE /api/venues/${cais.id}/cover`;
    server.on(DELETE, (_, response) => json(response, cais));
    openApp(`/producer/${PAGE}`, server, producer);
    await press(texts.editVenue);
    await press(`${texts.removeImage}: ${texts.venuePicture}`);
    expect(await screen.findByText(texts.venuePictureGone)).toBeDefined();
    expect(server.callsOf(DELETE)).toEqual([]);
    await press(texts.removeImageShort);
    expect(await screen.findByText('Imagem removida com sucesso!')).toBeDefined();
    expect(server.callsOf(DELETE)).toHaveLength(1);
  });
});

it("another's venue is neither edited nor merged by a producer", async () => {
  saved = { ...saved, venue: { ...cais, is_editable: false } };
  openApp(`/producer/${PAGE}`, server, producer);
  expect(await screen.findByRole('button', { name: texts.otherVenue })).toBeDefined();
  expect(screen.queryByRole('button', { name: texts.editVenue })).toBeNull();
  expect(screen.queryByRole('button', { name: texts.mergeWith })).toBeNull();
});

describe('duplicate venue', () => {
  const MERGE = `POST /api/super-admin/venues/${cais.id}/merge`;

  async function open(): Promise<void> {
    openApp(`/super-admin/${PAGE}`, server, admin);
    await press(texts.mergeWith);
    await dialog();
  }

  it('a duplicate venue is merged into the one that a super-admin names, after its consequences were shown', async () => {
    server.on(MERGE, (_, response) => json(response, double));
    await open();
    await press(texts.merge);
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    expect(server.callsOf(MERGE)).toEqual([]);
    search(texts.mergeInto, 'cais');
    fireEvent.click(await screen.findByText(double.name));
    expect(await screen.findByText(mergeConsequence(cais.name, double.name))).toBeDefined();
    await press(texts.merge);
    expect(await screen.findByText('Locais unidos com sucesso!')).toBeDefined();
    expect(server.callsOf(MERGE).map(({ body }) => body)).toEqual([{ into_id: double.id }]);
  });

  it('a duplicate venue stays where the merge failed, with a message', async () => {
    server.on(MERGE, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await open();
    search(texts.mergeInto, 'cais');
    fireEvent.click(await screen.findByText(double.name));
    await screen.findByText(mergeConsequence(cais.name, double.name));
    await press(texts.merge);
    expect(await screen.findByText('Ocorreu um erro ao unir os locais, tente novamente.')).toBeDefined();
  });
});

describe('place of the map', () => {
  const marco: PlaceView = {
    place_id: 'node/42',
    name: 'Marco Zero',
    formatted_address: 'Av. Alfredo Lisboa, Recife, PE',
    address: 'Av. Alfredo Lisboa',
    city: 'Recife',
    state: 'PE',
    latitude: '-8.0631',
    longitude: '-34.8711',
  };

  it('a place of the map is offered below known venues after a second without typing, and sent with its place_id', async () => {
    saved = { ...saved, venue: null };
    server
      .on('GET /api/venues/lookup', (_, response) => json(response, { places: true }))
      .on('GET /api/venues', (_, response) => json(response, { data: [{ ...cais, place_id: 'node/7' }], count: 1 }))
      .on('GET /api/venues/places', (_, response) =>
        json(response, { data: [marco, { ...marco, place_id: 'node/7', name: 'O mesmo galpão' }] }),
      )
      .on('POST /api/venues', (_, response) => json(response, { ...double, place_id: marco.place_id }, 201))
      .on(`PATCH /api/producer/events/${ids.event}`, (_, response) => json(response, saved));
    openApp(`/producer/${PAGE}`, server, producer);
    await screen.findByRole('combobox', { name: texts.searchVenue, hidden: true });
    const begun = performance.now();
    search(texts.searchVenue, 'marco zero');
    const place = await screen.findByText('Marco Zero');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(950);
    expect(screen.getByText(texts.places)).toBeDefined();
    expect(screen.getByText(cais.name)).toBeDefined();
    expect(screen.queryByText('O mesmo galpão')).toBeNull();
    expect(server.callsOf('GET /api/venues/places').map(({ url }) => url.searchParams.get('query'))).toEqual([
      'marco zero',
    ]);
    fireEvent.click(place);
    await press(texts.save);
    expect(await screen.findByText('Evento salvo com sucesso!')).toBeDefined();
    expect(server.callsOf('POST /api/venues').map(({ body }) => body)).toEqual([
      { id: expect.any(String), ...marco, country: 'Brasil', show_address: true },
    ]);
    expect(server.callsOf(`PATCH /api/producer/events/${ids.event}`)[0]!.body).toEqual({ venue_id: double.id });
  });
});
