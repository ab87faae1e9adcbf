/** @jest-environment jsdom */
/// <reference types="node" />

import '../../../../testing/document.ts';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { EventView } from '@festix/domain/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openApp } from '../../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../../testing/views.ts';
import { generalTexts as texts } from '../general-texts.ts';

// Node's fetch has a format of its own for forms.
Object.assign(globalThis, runInThisContext('({ FormData, File, Blob })'));

const EVENTS = '/api/producer/events';
const COVER = `PUT ${EVENTS}/${ids.event}/covers/desktop`;
const event: EventView = { ...arraial, abilities: [...arraial.abilities, 'events:edit', 'lots:edit'] };

let server: StubServer;

beforeEach(async () => {
  sessionStorage.clear();
  layPicture();
  server = await StubServer.start();
  server
    .on(`GET ${EVENTS}`, (_, response) => json(response, { data: [event], count: 1 }))
    .on(`POST ${EVENTS}`, (_, response) => json(response, event, 201))
    .on(`GET ${EVENTS}/${ids.event}`, (_, response) => json(response, event))
    .on(`GET ${EVENTS}/${ids.event}/lots`, (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/producer/teams', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/venues/lookup', (_, response) => json(response, { places: false }))
    .on(COVER, (_, response) => json(response, event));
});

afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await server.stop();
});

/** Lays a photograph of 2400 × 1800 pixels in a frame of 300 × 300: an eighth of its size, 300 × 225. */
function layPicture(): void {
  URL.createObjectURL = () => 'blob:festix';
  URL.revokeObjectURL = () => undefined;
  const frame = new DOMRect(0, 0, 300, 300);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(frame);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(225);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(2400);
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1800);
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });

/** Names the event and its day, and chooses a picture; the dialog then shows the middle of it. */
async function fillIn(): Promise<HTMLElement> {
  fireEvent.change(await field(texts.name), { target: { value: 'Arraial' } });
  const day = await field(texts.starts);
  fireEvent.mouseDown(day);
  fireEvent.change(day, { target: { value: '13/06/2099' } });
  fireEvent.keyDown(day, { key: 'Enter' });
  fireEvent.change(await field(`${texts.chooseImage}: ${texts.desktop}`), {
    target: { files: [new File(['…'], 'capa.jpg', { type: 'image/jpeg' })] },
  });
  const dialog = await screen.findByRole('dialog', { hidden: true });
  await waitFor(() => expect(dialog.querySelector('img')).not.toBeNull());
  fireEvent.load(dialog.querySelector('img')!);
  return screen.findByRole('group', { name: texts.cropTitle, hidden: true });
}

/** Returns the numbers of a form as they went over the wire. */
function sentPart(): Record<string, number> {
  const [sent] = server.callsOf(COVER);
  const numbers = String(sent!.body).matchAll(/name="(x|y|width|height)"\r\n\r\n(\d+)\r\n/g);
  return Object.fromEntries([...numbers].map(([, name, value]) => [name, Number(value)]));
}

it('a cover is sent with its chosen part', async () => {
  const app = openApp('/producer/events/create', server, producer);
  const part = await fillIn();
  for (let pressed = 0; pressed < 5; pressed += 1) fireEvent.keyDown(part, { key: 'ArrowDown' });
  fireEvent.keyUp(part, { key: 'ArrowDown' });
  await press(texts.useCrop);
  expect(await screen.findByText(texts.coverWaits)).toBeDefined();
  await press(texts.create);
  await waitFor(() => expect(app.address()).toBe(`/producer/events/${ids.event}/lots`));
  // 16:9 of the whole width, from the middle (225 pixels down) five steps of eight pixels upwards.
  expect(sentPart()).toEqual({ x: 0, y: 185, width: 2400, height: 1350 });
});

it('an event whose cover failed to upload exists, and continues on its edit page', async () => {
  server.on(COVER, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
  const app = openApp('/producer/events/create', server, producer);
  await fillIn();
  await press(texts.useCrop);
  await press(texts.create);
  expect(await screen.findByText('Ocorreu um erro ao salvar a imagem, tente novamente.')).toBeDefined();
  expect(await screen.findByText('Evento salvo com sucesso!')).toBeDefined();
  expect(app.address()).toBe(`/producer/events/${ids.event}/general`);
  expect(server.callsOf(`POST ${EVENTS}`)).toHaveLength(1);
});
