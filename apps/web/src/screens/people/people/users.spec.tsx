/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type UserDetailView, type UserRowView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { ids, producer } from '../../../testing/views.ts';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';

const admin = {
  ...producer,
  id: '0198f000-0000-7000-8000-000000000009',
  roles: ['customer' as const, 'super-admin' as const],
};
const USERS = '/api/super-admin/users';
const ONE = `${USERS}/${ids.producer}`;

const row: UserRowView = {
  id: ids.producer,
  name: 'Produtora Varal',
  email: 'produtor@festix.dev',
  phone: '+5581998765432',
  document: '12ABC34501DE35',
  roles: ['customer', 'producer'],
  created_at: '2026-05-01T12:00:00.000Z',
  blocked_at: null,
};

let server: StubServer;
let user: UserDetailView;

beforeEach(async () => {
  user = {
    ...row,
    is_foreigner: false,
    whatsapp: null,
    slug: 'varal',
    administrate_tax: null,
    convenience_tax: 12.75,
    rebate_tax: 20,
    events_count: 5,
    teams: [],
    last_seen_at: null,
    has_second_factor: false,
  };
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${USERS}`, (_, response) => json(response, { data: [row], count: 30 }))
    .on(`GET ${ONE}`, (_, response) => {
      response.setHeader('etag', '"7.x"');
      json(response, user);
    });
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

/**
 * Presses a button by its name, hidden ones included, whatever lies over it or beside it: to tell hidden elements takes
 * a browser with a layout.
 */
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name, hidden: true });
const factOf = (label: string) => screen.getAllByText(label).map((term) => term.nextElementSibling?.textContent);

describe('list of users', () => {
  it('the list of users takes search, role, order and page from the address', async () => {
    openApp('/super-admin/users?query=varal&role=producer&sort=name&sortDir=asc&page=2', server, admin);
    const line = (await screen.findByRole('link', { name: 'Produtora Varal' })).closest('tr')!;
    expect(line.textContent).toContain('(81) 99876-5432');
    expect(line.textContent).toContain('Produtor');
    expect(screen.getByText('26–30 de 30')).toBeDefined();
    expect(Object.fromEntries(server.callsOf(`GET ${USERS}`).at(-1)!.url.searchParams)).toEqual({
      query: 'varal',
      role: 'producer',
      sort: 'name',
      sortDir: 'asc',
      skip: '25',
      take: '25',
    });
  });

  it('the list of users filters by role, and marks blocked users', async () => {
    server.on(`GET ${USERS}`, (_, response) =>
      json(response, { data: [{ ...row, blocked_at: '2026-06-01T12:00:00.000Z' }], count: 1 }),
    );
    const app = openApp('/super-admin/users?role=nobody', server, admin);
    expect(await screen.findByText(texts.blocked)).toBeDefined();
    expect(server.callsOf(`GET ${USERS}`)[0]!.url.searchParams.has('role')).toBe(false);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: texts.role }));
    fireEvent.click(await screen.findByTitle('Suporte'));
    await waitFor(() => expect(app.address()).toBe('/super-admin/users?role=support'));
  });

  it('the list of users shows a failure, and an empty result', async () => {
    server.on(`GET ${USERS}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/super-admin/users', server, admin);
    expect(await screen.findByText(notices.usersLoadFailed)).toBeDefined();
    server.on(`GET ${USERS}`, (_, response) => json(response, { data: [], count: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(notices.noUsersFound)).toBeDefined();
  });
});

describe('user', () => {
  it('a user who is a producer shows the percents in force, and missing ones as N/A', async () => {
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    expect(await screen.findByRole('heading', { name: 'Detalhes do Producer' })).toBeDefined();
    expect(factOf(texts.administrateTax)).toEqual(['N/A']);
    expect(factOf(texts.convenienceTax)).toEqual(['12,75%']);
    expect(factOf(texts.rebateTax)).toEqual(['20%']);
    expect(factOf(texts.whatsapp)).toEqual(['N/A']);
    expect(factOf(texts.document)).toEqual(['12.ABC.345/01DE-35', '12.ABC.345/01DE-35']);
    expect(factOf(texts.lastSeen)).toEqual(['Nunca entrou']);
  });

  it('a user gets roles and percents on the version that was read', async () => {
    server.on(`PATCH ${ONE}`, (_, response) => {
      user = { ...user, roles: ['customer', 'producer', 'support'], administrate_tax: 3.5 };
      response.setHeader('etag', '"8.x"');
      json(response, user);
    });
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    fireEvent.click(await box(/^Suporte/));
    fireEvent.change(screen.getByLabelText(texts.administrateTaxShort), { target: { value: '3,5' } });
    await press(texts.save);
    expect(await screen.findByText(notices.userSaved)).toBeDefined();
    const [sent] = server.callsOf(`PATCH ${ONE}`);
    expect(sent!.headers['if-match']).toBe('"7.x"');
    expect(sent!.body).toEqual({
      roles: ['customer', 'producer', 'support'],
      administrate_tax: 3.5,
      convenience_tax: 12.75,
      rebate_tax: 20,
    });
    expect(factOf(texts.administrateTax)).toEqual(['3,5%']);
  });

  it('a user stays a customer, and a member as long as a team says so', async () => {
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    expect((await box(/^Cliente/)).disabled).toBe(true);
    expect((await box(/^Membro de equipe/)).disabled).toBe(true);
    expect((await box(/^Produtor/)).disabled).toBe(false);
  });

  it('a user has no percents while the box of producers is empty', async () => {
    server.on(`PATCH ${ONE}`, (_, response) => json(response, user));
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    fireEvent.click(await box(/^Produtor/));
    await waitFor(() => expect(screen.queryByLabelText(texts.convenienceTaxShort)).toBeNull());
    await press(texts.save);
    await screen.findByText(notices.userSaved);
    expect(server.callsOf(`PATCH ${ONE}`)[0]!.body).toEqual({ roles: ['customer'] });
  });

  it('a user shows beside the roles why they cannot be changed', async () => {
    server.on(`PATCH ${ONE}`, (_, response) =>
      problem(response, 409, { code: 'LAST_SUPER_ADMIN', detail: problemOf('LAST_SUPER_ADMIN').detail }),
    );
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    fireEvent.click(await box(/^Suporte/));
    await press(texts.save);
    expect(await screen.findByText(problemOf('LAST_SUPER_ADMIN').detail)).toBeDefined();
    expect(screen.queryByText(notices.userSaveFailed)).toBeNull();
  });

  it('a user is blocked after a question, and unblocked', async () => {
    server.on(`PATCH ${ONE}`, ({ body }, response) => {
      user = { ...user, blocked_at: (body as { blocked: boolean }).blocked ? '2026-06-01T12:00:00.000Z' : null };
      json(response, user);
    });
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    // The first is the page's, the last its dialog's.
    const buttons = (name: string) => screen.findAllByRole('button', { name, hidden: true });
    fireEvent.click((await buttons(texts.block))[0]!);
    expect(await screen.findByText(texts.blockConsequence)).toBeDefined();
    expect(server.callsOf(`PATCH ${ONE}`)).toEqual([]);
    fireEvent.click((await buttons(texts.block)).at(-1)!);
    expect(await screen.findByText(notices.userBlocked)).toBeDefined();

    fireEvent.click((await buttons(texts.unblock))[0]!);
    expect(await screen.findByText(texts.unblockConsequence)).toBeDefined();
    fireEvent.click((await buttons(texts.unblock)).at(-1)!);
    expect(await screen.findByText(notices.userUnblocked)).toBeDefined();
    expect(server.callsOf(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([{ blocked: true }, { blocked: false }]);
  });

  it("a user's second factor is removed only after a question, on the version that was read", async () => {
    user = { ...user, has_second_factor: true };
    server.on(`PATCH ${ONE}`, (_, response) => {
      user = { ...user, has_second_factor: false };
      response.setHeader('etag', '"8.x"');
      json(response, user);
    });
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    const buttons = () => screen.findAllByRole('button', { name: texts.secondFactorEnd, hidden: true });
    fireEvent.click((await buttons())[0]!);
    expect(factOf(texts.secondFactor)[0]).toContain(texts.secondFactorOn);
    expect(await screen.findByText(texts.secondFactorEndConsequence)).toBeDefined();
    expect(server.callsOf(`PATCH ${ONE}`)).toEqual([]);
    fireEvent.click((await buttons()).at(-1)!);
    expect(await screen.findByText(notices.userSecondFactorEnded)).toBeDefined();
    const [sent] = server.callsOf(`PATCH ${ONE}`);
    expect([sent!.headers['if-match'], sent!.body]).toEqual(['"7.x"', { has_second_factor: false }]);
    expect(factOf(texts.secondFactor)).toEqual([texts.secondFactorOff]);
  });

  it('the own second factor is not offered for removal here, because that takes a code', async () => {
    user = { ...user, has_second_factor: true };
    openApp(`/super-admin/users/${ids.producer}`, server, { ...admin, id: ids.producer });
    expect(await screen.findByText(texts.secondFactorOn)).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.secondFactorEnd, hidden: true })).toBeNull();
  });

  it('a user keeps the ticked roles when another person was faster, and continues with the new version', async () => {
    let version = 7;
    server
      .on(`GET ${ONE}`, (_, response) => {
        response.setHeader('etag', `"${version}.x"`);
        json(response, user);
      })
      .on(`PATCH ${ONE}`, ({ headers }, response) => {
        if (headers['if-match'] === '"8.x"') return json(response, { ...user, roles: ['customer', 'support'] });
        version = 8;
        user = { ...user, name: 'Varal Produções' };
        problem(response, 412, { code: 'PRECONDITION_FAILED', detail: problemOf('PRECONDITION_FAILED').detail });
      });
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    fireEvent.click(await box(/^Suporte/));
    await press(texts.save);
    expect(await screen.findByText(problemOf('PRECONDITION_FAILED').detail)).toBeDefined();
    expect(await screen.findByRole('heading', { name: /Varal Produções/ })).toBeDefined();
    expect((await box(/^Suporte/)).checked).toBe(true);
    await press(texts.save);
    expect(await screen.findByText(notices.userSaved)).toBeDefined();
  });

  it('a user is read again when another person was faster', async () => {
    server.on(`PATCH ${ONE}`, (_, response) =>
      problem(response, 412, { code: 'PRECONDITION_FAILED', detail: problemOf('PRECONDITION_FAILED').detail }),
    );
    openApp(`/super-admin/users/${ids.producer}`, server, admin);
    await press(texts.save);
    expect(await screen.findByText(problemOf('PRECONDITION_FAILED').detail)).toBeDefined();
    await waitFor(() => expect(server.callsOf(`GET ${ONE}`).length).toBe(2));
  });
});
