/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventTeamsView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { GRANTS as ALL_GRANTS, type Grant } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveTexts } from '../../../frame/app/leave-texts.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { teamsTexts as texts } from './teams-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const TEAMS = `${EVENT}/teams`;
const GRANTS = `${EVENT}/grants`;
const PAGE = `/producer/events/${ids.event}/teams`;
const [PORTARIA, CAIXA] = ['0198f000-0000-7000-8000-000000000501', '0198f000-0000-7000-8000-000000000502'];

let server: StubServer;
let view: EventTeamsView;
let version: number;

const member = (name: string, ...permissions: Grant[]): EventTeamsView['members'][number] => ({
  user: { id: name.toLowerCase(), name, email: `${name.toLowerCase()}@exemplo.br` },
  team_ids: [PORTARIA],
  permissions,
});

beforeEach(async () => {
  version = 1;
  view = {
    teams: [
      { id: PORTARIA, name: 'Portaria', members_count: 2, is_attached: true },
      { id: CAIXA, name: 'Caixa', members_count: 1, is_attached: false },
    ],
    members: [member('Bia', 'checkins'), member('Caio')],
  };
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) =>
      json(response, { ...arraial, abilities: [...arraial.abilities, 'grants:edit'] }),
    )
    .on(`GET ${TEAMS}`, (_, response) => {
      response.setHeader('etag', `"${version}.x"`);
      json(response, view);
    });
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

/**
 * Finds a checkbox by its name, hidden ones included: to tell hidden elements takes a browser with a layout, and is
 * slow without one.
 */
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));

describe('invitation to an event', () => {
  const INVITATIONS = `POST /api/producer/teams/${PORTARIA}/invitations`;
  const typeEmail = async (value: string, label: string = texts.inviteEmail) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const choose = async (preset: keyof typeof texts.presets) =>
    fireEvent.click(await screen.findByRole('radio', { name: texts.presets[preset], hidden: true }));
  const bodies = (call: string) => server.callsOf(call).map(({ body }) => body);

  beforeEach(() => {
    server.on(INVITATIONS, ({ body }, response) => json(response, body, 201));
  });

  it('an invitation to an event is for its door unless another work is chosen, and empties the address', async () => {
    openApp(PAGE, server, producer);
    await typeEmail(' Elis@Exemplo.br ');
    await press(texts.invite);
    expect(await screen.findByText(notices.invitationSent)).toBeDefined();
    expect(bodies(INVITATIONS)).toEqual([
      { id: expect.any(String), email: 'elis@exemplo.br', event_id: ids.event, permissions: ['checkins'] },
    ]);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(texts.inviteEmail).value).toBe(''));
  });

  it.each([
    ['money', ['overview', 'sales', 'payouts']],
    ['everything', [...ALL_GRANTS]],
  ] as const)('an invitation to an event gives the grants of %s', async (preset, permissions) => {
    openApp(PAGE, server, producer);
    await choose(preset);
    await typeEmail('elis@exemplo.br');
    await press(texts.invite);
    await waitFor(() => expect(bodies(INVITATIONS)).toMatchObject([{ permissions }]));
  });

  it('an invitation to an event gives the ticked grants, of which there is one at least', async () => {
    openApp(PAGE, server, producer);
    await choose('chosen');
    await typeEmail('elis@exemplo.br');
    fireEvent.click(await box('Entradas'));
    await press(texts.invite);
    expect(await screen.findByText(texts.chooseSome)).toBeDefined();
    fireEvent.click(await box('Lotes'));
    fireEvent.click(await box('FAQ'));
    await press(texts.invite);
    await waitFor(() => expect(bodies(INVITATIONS)).toMatchObject([{ permissions: ['lots', 'faq'] }]));
  });

  it('an invitation to sell goes to a sale point that sells the event', async () => {
    const point = '0198f000-0000-7000-8000-000000000801';
    const call = `POST /api/producer/sale-points/${point}/invitations`;
    server
      .on('GET /api/producer/sale-points', ({ url }, response) =>
        json(response, {
          data: url.searchParams.get('event_id') === ids.event ? [{ id: point, name: 'Banca' }] : [],
          count: 1,
        }),
      )
      .on(call, ({ body }, response) => json(response, body, 201));
    openApp(PAGE, server, producer);
    await choose('till');
    await typeEmail('elis@exemplo.br', texts.sellerEmail);
    fireEvent.mouseDown(await screen.findByLabelText(texts.atSalePoint));
    fireEvent.click(await screen.findByTitle('Banca'));
    await press(texts.invite);
    await waitFor(() =>
      expect(bodies(call)).toEqual([{ id: expect.any(String), email: 'elis@exemplo.br', event_id: ids.event }]),
    );
    expect(bodies(INVITATIONS)).toEqual([]);
  });

  it('the first invitation of a producer without a team creates one, or neither', async () => {
    view = { teams: [], members: [] };
    let refusals = 1;
    server.on('POST /api/producer/teams', ({ body }, response) => {
      if (refusals-- > 0) return problem(response, 429, { code: 'RATE_LIMITED' });
      const { id, name } = body as { id: string; name: string };
      view = { ...view, teams: [{ id, name, members_count: 0, is_attached: false }] };
      return json(response, body, 201);
    });
    const created = () => bodies('POST /api/producer/teams') as { id: string }[];
    openApp(PAGE, server, producer);
    fireEvent.change(await screen.findByLabelText(texts.inNewTeam), { target: { value: ' Portaria ' } });
    await typeEmail('elis@exemplo.br');
    await press(texts.invite);
    await waitFor(() => expect(created()).toHaveLength(1));
    const invitation = { email: 'elis@exemplo.br', event_id: ids.event, permissions: ['checkins'] };
    expect(created()).toMatchObject([{ name: 'Portaria', invitation }]);
    await press(texts.invite);
    expect(await screen.findByText(notices.invitationSent)).toBeDefined();
    const [first, second] = created();
    expect(second).toEqual(first);
    // The next one joins that team.
    await waitFor(() => expect(screen.queryByLabelText(texts.inNewTeam)).toBeNull());
    const { id } = first!;
    server.on(`POST /api/producer/teams/${id}/invitations`, ({ body }, response) => json(response, body, 201));
    await typeEmail('bia@exemplo.br');
    await press(texts.invite);
    await waitFor(() =>
      expect(bodies(`POST /api/producer/teams/${id}/invitations`).at(-1)).toMatchObject({ email: 'bia@exemplo.br' }),
    );
    expect(created()).toHaveLength(2);
  });

  it('an invitation to sell needs no team', async () => {
    view = { teams: [], members: [] };
    server.on('GET /api/producer/sale-points', (_, response) => json(response, { data: [], count: 0 }));
    openApp(PAGE, server, producer);
    await choose('till');
    await screen.findByLabelText(texts.atSalePoint);
    expect(screen.queryByLabelText(texts.inNewTeam)).toBeNull();
  });

  it('an invitation to an event without a sale point leads to a new one', async () => {
    server.on('GET /api/producer/sale-points', (_, response) => json(response, { data: [], count: 0 }));
    openApp(PAGE, server, producer);
    await choose('till');
    const way = await screen.findByRole('link', { name: texts.noSalePoint, hidden: true });
    expect(way.getAttribute('href')).toBe('/producer/sale-points/create');
  });

  it('an invitation to an event shows a refusal at its address', async () => {
    server.on(INVITATIONS, (_, response) =>
      problem(response, 409, { code: 'ALREADY_MEMBER', detail: problemOf('ALREADY_MEMBER').detail }),
    );
    openApp(PAGE, server, producer);
    await typeEmail('bia@exemplo.br');
    await press(texts.invite);
    expect(await screen.findByText(problemOf('ALREADY_MEMBER').detail)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(texts.inviteEmail).value).toBe('bia@exemplo.br');
  });
});

describe('grants of an event', () => {
  it('the grants of an event are one explained box for each person and grant, supervision among them', async () => {
    openApp(PAGE, server, producer);
    expect((await box('Entradas para Bia')).checked).toBe(true);
    expect((await box('Supervisão para Bia')).checked).toBe(false);
    expect(screen.getAllByRole('checkbox').length).toBe(26);
    const legend = screen.getByLabelText(texts.grantsLegend);
    expect(legend.textContent).toContain('SupervisãoResponde pela porta e pelo caixa: desfaz entradas');
    expect(screen.queryByRole('button', { name: texts.saveGrants })).toBeNull();
  });

  it('the grants of an event are saved on the version that was read, for changed people only', async () => {
    server.on(`PUT ${GRANTS}`, (_, response) => {
      view = { ...view, members: [member('Bia', 'checkins', 'supervise'), member('Caio')] };
      response.setHeader('etag', '"2.x"');
      json(response, view);
    });
    openApp(PAGE, server, producer);
    fireEvent.click(await box('Supervisão para Bia'));
    fireEvent.click(await box('Lotes para Caio'));
    fireEvent.click(await box('Lotes para Caio'));
    expect(screen.getByText('1 pessoa mudou')).toBeDefined();
    await press(texts.saveGrants);
    expect(await screen.findByText(notices.grantsSaved)).toBeDefined();
    const [sent] = server.callsOf(`PUT ${GRANTS}`);
    expect(sent!.headers['if-match']).toBe('"1.x"');
    expect(sent!.body).toEqual({ grants: [{ user_id: 'bia', permissions: ['checkins', 'supervise'] }] });
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.saveGrants })).toBeNull());
    expect((await box('Supervisão para Bia')).checked).toBe(true);
  });

  it('the grants of an event keep ticks made during a save', async () => {
    const reply = Promise.withResolvers<void>();
    server.on(`PUT ${GRANTS}`, async (_, response) => {
      await reply.promise;
      view = { ...view, members: [member('Bia', 'checkins', 'supervise'), member('Caio')] };
      response.setHeader('etag', '"2.x"');
      json(response, view);
    });
    openApp(PAGE, server, producer);
    fireEvent.click(await box('Supervisão para Bia'));
    await press(texts.saveGrants);
    await waitFor(() => expect(server.callsOf(`PUT ${GRANTS}`)).toHaveLength(1));
    fireEvent.click(await box('FAQ para Caio'));
    reply.resolve();
    expect(await screen.findByText(notices.grantsSaved)).toBeDefined();
    expect((await box('FAQ para Caio')).checked).toBe(true);
    expect((await box('Supervisão para Bia')).checked).toBe(true);
    expect(await screen.findByRole('button', { name: texts.saveGrants })).toBeDefined();
  });

  it('unsaved grants of an event are not left without a question', async () => {
    const app = openApp(PAGE, server, producer);
    fireEvent.click(await box('FAQ para Caio'));
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Evento' })).getAllByRole('link')[0]!);
    expect(await screen.findByText(leaveTexts.title)).toBeDefined();
    expect(app.address()).toBe(PAGE);
  });

  it('unsaved grants of an event are reset on demand', async () => {
    openApp(PAGE, server, producer);
    fireEvent.click(await box('Entradas para Bia'));
    await press('Descartar');
    expect((await box('Entradas para Bia')).checked).toBe(true);
    expect(server.callsOf(`PUT ${GRANTS}`)).toEqual([]);
  });

  it('the grants of an event show changes of a faster person, and lose no tick', async () => {
    server.on(`PUT ${GRANTS}`, ({ headers }, response) => {
      if (headers['if-match'] === '"2.x"') return json(response, view);
      version = 2;
      view = { ...view, members: [member('Bia', 'sales'), member('Davi')] };
      problem(response, 412, { code: 'PRECONDITION_FAILED' });
    });
    openApp(PAGE, server, producer);
    fireEvent.click(await box('Lotes para Bia'));
    fireEvent.click(await box('Agenda para Caio'));
    await press(texts.saveGrants);
    const told = await screen.findByText(texts.clash);
    expect(
      within(told.closest('[role="alert"]')!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bia ganhou Vendas; perdeu Entradas', 'Caio saiu da equipe', 'Davi entrou na equipe']);
    expect((await box('Lotes para Bia')).checked).toBe(true);
    expect((await box('Vendas para Bia')).checked).toBe(true);
    expect((await box('Entradas para Bia')).checked).toBe(false);

    await press(texts.saveGrants);
    expect(await screen.findByText(notices.grantsSaved)).toBeDefined();
    const [, again] = server.callsOf(`PUT ${GRANTS}`);
    expect(again!.body).toEqual({ grants: [{ user_id: 'bia', permissions: ['lots', 'sales'] }] });
  });

  it('the grants of an event keep the ticks when the state of a faster person cannot be read', async () => {
    openApp(PAGE, server, producer);
    fireEvent.click(await box('FAQ para Caio'));
    server
      .on(`PUT ${GRANTS}`, (_, response) => problem(response, 412, { code: 'PRECONDITION_FAILED' }))
      .on(`GET ${TEAMS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await press(texts.saveGrants);
    expect(await screen.findByText(notices.teamsLoadFailed)).toBeDefined();
    expect((await box('FAQ para Caio')).checked).toBe(true);
  });

  it('the grants of an event keep the ticks when the save failed', async () => {
    server.on(`PUT ${GRANTS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(PAGE, server, producer);
    fireEvent.click(await box('FAQ para Caio'));
    await press(texts.saveGrants);
    expect(await screen.findByText(notices.grantsSaveFailed)).toBeDefined();
    expect((await box('FAQ para Caio')).checked).toBe(true);
  });

  it('the grants of an event are a list of people on a phone', async () => {
    showOnPhone(true);
    openApp(PAGE, server, producer);
    await press('Bia Portaria 1 de 13');
    const boxes = within(screen.getByRole('group', { name: 'Bia' }));
    fireEvent.click(boxes.getByRole('checkbox', { name: 'Vendas Vê e exporta as vendas e reenvia ingressos.' }));
    expect(await screen.findByRole('button', { name: 'Bia Portaria 2 de 13 (por salvar)' })).toBeDefined();
  });

  it('the grants of an event are refused to other people', async () => {
    server.on(`GET ${EVENT}`, (_, response) => json(response, arraial));
    openApp(PAGE, server, producer);
    expect(await screen.findByText('Você não tem acesso a esta parte')).toBeDefined();
    expect(within(screen.getByRole('navigation', { name: 'Evento' })).queryByText('Equipes')).toBeNull();
    expect(server.callsOf(`GET ${TEAMS}`)).toEqual([]);
  });
});

describe('teams of an event', () => {
  it('the teams of an event are added and removed, and a removal names who loses grants', async () => {
    server.on(`PUT ${TEAMS}`, ({ body }, response) => {
      const { team_ids } = body as { team_ids: string[] };
      view = { ...view, teams: view.teams.map((team) => ({ ...team, is_attached: team_ids.includes(team.id) })) };
      json(response, view);
    });
    openApp(PAGE, server, producer);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: texts.addTeam }));
    fireEvent.click(await screen.findByTitle('Caixa'));
    expect(await screen.findByText(notices.eventTeamsSaved)).toBeDefined();
    const list = screen.getByRole('list', { name: texts.atThisEvent });
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBe(2));

    await press('Retirar Portaria do evento');
    expect(await screen.findByText(/As permissões de Bia neste evento terminam na hora/)).toBeDefined();
    await press(texts.detach);
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBe(1));
    const sent = server.callsOf(`PUT ${TEAMS}`).map(({ body }) => (body as { team_ids: string[] }).team_ids);
    expect(sent).toEqual([[PORTARIA, CAIXA], [CAIXA]]);
  });

  it('the teams of an event report a failed save in the words of the specification', async () => {
    server.on(`PUT ${TEAMS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(PAGE, server, producer);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: texts.addTeam }));
    fireEvent.click(await screen.findByTitle('Caixa'));
    expect(await screen.findByText(notices.teamsSaveFailed)).toBeDefined();
  });

  it('the teams of an event link to the creation of the first one', async () => {
    view = { teams: [], members: [] };
    openApp(PAGE, server, producer);
    expect((await screen.findByRole('link', { name: 'Nova Equipe' })).getAttribute('href')).toBe(
      '/producer/teams/create',
    );
  });
});
