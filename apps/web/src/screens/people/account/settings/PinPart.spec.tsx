/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SellersView, type UserView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { fillIn, press } from '../../../../testing/fill-in.ts';
import { openApp } from '../../../../testing/open-app.tsx';
import { operator, sellersOf } from '../../../../testing/sale-point-views.ts';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { ids, noSecondFactor } from '../../../../testing/views.ts';
import { settingsTexts as texts } from '../account-texts.ts';

const ROUTE = 'PUT /api/sale-point/pin';

let server: StubServer;
let sellers: SellersView;

beforeEach(async () => {
  sellers = sellersOf(true);
  server = await StubServer.start();
  server
    .on('GET /api/sale-point/sellers', (_, response) => json(response, sellers))
    .on('GET /api/me/second-factor', (_, response) => json(response, noSecondFactor))
    .on('GET /api/me/sessions', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/devices', (_, response) => json(response, { data: [], count: 0 }))
    .on(ROUTE, (_, response) => void response.writeHead(204).end());
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const open = (user: UserView) => openApp('/settings', server, user);

describe('supervisor’s PIN', () => {
  it('a supervisor’s PIN is set with the own password', async () => {
    open(operator);
    await fillIn({ [texts.pinNew]: '48271', [texts.pinAgain]: '48271' });
    const password = document.querySelector<HTMLInputElement>('#pin input[name="current_password"]')!;
    password.value = 'festix123';
    await press(texts.pinSave);
    expect(await screen.findByText(notices.pinSaved)).toBeDefined();
    expect(server.callsOf(ROUTE)[0]!.body).toEqual({ pin: '48271', password: 'festix123' });
    expect(screen.getByLabelText<HTMLInputElement>(texts.pinNew).value).toBe('');
  });

  it('a supervisor’s PIN has 4 to 8 digits, typed twice', async () => {
    open({ ...operator, has_password: false });
    await fillIn({ [texts.pinNew]: '123', [texts.pinAgain]: '1234' });
    await press(texts.pinSave);
    expect(await screen.findByText('O PIN tem de 4 a 8 dígitos')).toBeDefined();
    expect(screen.getByText(texts.pinDiffers)).toBeDefined();
    expect(server.callsOf(ROUTE)).toEqual([]);
    await fillIn({ [texts.pinNew]: '1234' });
    await press(texts.pinSave);
    expect(await screen.findByText(notices.pinSaved)).toBeDefined();
    expect(server.callsOf(ROUTE)[0]!.body).toEqual({ pin: '1234', password: '' });
  });

  it('a supervisor’s PIN shows a wrong password beside its field', async () => {
    const { status, detail } = problemOf('CURRENT_PASSWORD_WRONG');
    server.on(ROUTE, (_, response) => problem(response, status, { code: 'CURRENT_PASSWORD_WRONG', detail }));
    open(operator);
    await fillIn({ [texts.pinNew]: '48271', [texts.pinAgain]: '48271' });
    document.querySelector<HTMLInputElement>('#pin input[name="current_password"]')!.value = 'errada123';
    await press(texts.pinSave);
    expect(await screen.findByText(detail)).toBeDefined();
  });

  it('a supervisor’s PIN is not offered to sellers and to other people', async () => {
    sellers = sellersOf(false);
    open(operator);
    await waitFor(() => expect(server.callsOf('GET /api/sale-point/sellers').length).toBe(1));
    expect(await screen.findByRole('heading', { name: texts.profile })).toBeDefined();
    expect(screen.queryByRole('heading', { name: texts.pin })).toBeNull();
    cleanup();
    open({ ...operator, roles: ['customer'] });
    expect(await screen.findByRole('heading', { name: texts.profile })).toBeDefined();
    expect(screen.queryByRole('heading', { name: texts.pin })).toBeNull();
    expect(server.callsOf('GET /api/sale-point/sellers').length).toBe(1);
  });

  it('a supervisor’s PIN is offered to supervisors of an event that a sale point sells', async () => {
    sellers = sellersOf(false);
    open({ ...operator, grants: [{ event_id: ids.event, permissions: ['supervise'] }] });
    expect(await screen.findByRole('heading', { name: texts.pin })).toBeDefined();
  });

  it('a supervisor’s PIN is offered to a producer, who sets it in the own area', async () => {
    const own = 'PUT /api/producer/pin';
    server.on(own, (_, response) => void response.writeHead(204).end());
    open({ ...operator, roles: ['producer'] });
    expect(await screen.findByRole('heading', { name: texts.pin })).toBeDefined();
    await fillIn({ [texts.pinNew]: '48271', [texts.pinAgain]: '48271' });
    document.querySelector<HTMLInputElement>('#pin input[name="current_password"]')!.value = 'festix123';
    await press(texts.pinSave);
    expect(await screen.findByText(notices.pinSaved)).toBeDefined();
    expect(server.callsOf(own)[0]!.body).toEqual({ pin: '48271', password: 'festix123' });
  });
});
