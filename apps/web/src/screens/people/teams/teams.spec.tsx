/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TeamRowView, type TeamView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { type Grant } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveTexts } from '../../../frame/app/leave-texts.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, producer } from '../../../testing/views.ts';
import { teamsTexts as texts } from './teams-texts.ts';

const TEAM = '0198f000-0000-7000-8000-000000000501';
const ONE = `/api/producer/teams/${TEAM}`;

let server: StubServer;
let rows: TeamRowView[];
let team: TeamView;

beforeEach(async () => {
  rows = [
    {
      id: TEAM,
      name: 'Portaria',
      members_count: 2,
      invitations_count: 1,
      events_count: 1,
      created_at: '2026-05-01T12:00:00.000Z',
    },
  ];
  team = {
    id: TEAM,
    name: 'Portaria',
    created_at: '2026-05-01T12:00:00.000Z',
    team_members: [{ id: '0198f000-0000-7000-8000-000000000601', name: 'Bia Sampaio', email: 'bia@exemplo.br' }],
    invitations: [
      {
        id: '0198f000-0000-7000-8000-000000000701',
        email: 'caio@exemplo.br',
        created_at: '2026-05-01T12:00:00.000Z',
        event: null,
        permissions: [],
        expires_at: '2099-05-08T12:00:00.000Z',
      },
    ],
    events: [{ id: arraial.id, name: arraial.name, start_date: arraial.start_date }],
  };
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on('GET /api/producer/teams', (_, response) => json(response, { data: rows, count: rows.length }))
    .on(`GET ${ONE}`, (_, response) => {
      response.setHeader('etag', '"3.abc"');
      json(response, team);
    });
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

/**
 * Finds a button by its name, hidden ones included: to tell hidden elements takes a browser with a layout, and is slow
 * without one.
 */
const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const lastQuery = () =>
  Object.fromEntries(server.callsOf('GET /api/producer/teams').at(-1)!.url.searchParams) as Record<string, string>;

describe('list of teams', () => {
  it('the list of teams shows members, invitations and events of each', async () => {
    openApp('/producer/teams', server, producer);
    const row = (await screen.findByRole('link', { name: 'Portaria' })).closest('tr')!;
    expect(row.textContent).toContain('2 pessoas · 1 convite aberto');
    expect(screen.getByText('1 equipe')).toBeDefined();
    expect(lastQuery()).toEqual({ sort: 'name', sortDir: 'asc', skip: '0', take: '25' });
    const menu = screen.getByRole('navigation', { name: 'Áreas' });
    expect(within(menu).getByRole('link', { name: 'Equipes' }).getAttribute('aria-current')).toBe('page');
  });

  it('the list of teams takes name, order and page from the address, and writes the name there after typing', async () => {
    const app = openApp('/producer/teams?sort=created_at&sortDir=desc&page=2', server, producer);
    await screen.findByRole('link', { name: 'Portaria' });
    expect(lastQuery()).toEqual({ sort: 'created_at', sortDir: 'desc', skip: '25', take: '25' });
    rows = [];
    type('Nome', 'caixa');
    await waitFor(() => expect(app.address()).toBe('/producer/teams?sort=created_at&sortDir=desc&name=caixa'));
    expect(await screen.findByText(notices.noTeamsFound)).toBeDefined();
    expect(lastQuery()).toMatchObject({ name: 'caixa', skip: '0' });
  });

  it('the list of teams shows a failure, and that there are none', async () => {
    server.on('GET /api/producer/teams', (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/producer/teams', server, producer);
    expect(await screen.findByText(notices.teamsLoadFailed)).toBeDefined();
    server.on('GET /api/producer/teams', (_, response) => json(response, { data: [], count: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(notices.noTeams)).toBeDefined();
  });

  it('the list of teams has two lines each on a phone', async () => {
    showOnPhone(true);
    openApp('/producer/teams', server, producer);
    const list = await screen.findByRole('list', { name: 'Equipes' });
    expect(within(list).getByRole('link').getAttribute('href')).toBe(`/producer/teams/${TEAM}`);
    expect(list.textContent).toContain('Portaria2 pessoas · 1 convite aberto1 evento');
  });

  async function askToRemove(): Promise<void> {
    await press('Ações de Portaria');
    fireEvent.click(await screen.findByText(texts.remove));
    expect(await screen.findByText('Remover a equipe Portaria?')).toBeDefined();
    expect(server.callsOf(`DELETE ${ONE}`)).toEqual([]);
  }

  it('the list of teams keeps a team that could not be removed, and says so', async () => {
    server.on(`DELETE ${ONE}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR', request_id: 'r-7' }));
    openApp('/producer/teams', server, producer);
    await askToRemove();
    await press(texts.removeTeam);
    expect(await screen.findByText(notices.teamRemoveFailed)).toBeDefined();
    expect(screen.getByText('r-7')).toBeDefined();
    expect(screen.getByText('Remover a equipe Portaria?')).toBeDefined();
  });

  it('the list of teams removes a team only after a question', async () => {
    server.on(`DELETE ${ONE}`, (_, response) => void response.writeHead(204).end());
    openApp('/producer/teams', server, producer);
    await askToRemove();
    rows = [];
    await press(texts.removeTeam);
    expect(await screen.findByText(notices.teamRemoved)).toBeDefined();
    expect(await screen.findByText(notices.noTeams)).toBeDefined();
  });
});

describe('new team', () => {
  it('a new team requires a name and valid addresses', async () => {
    openApp('/producer/teams/create', server, producer);
    expect(await screen.findByRole('heading', { name: 'Nova Equipe' })).toBeDefined();
    type(texts.emailsLabel, 'bia@exemplo,');
    await press(texts.create);
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    expect(await screen.findByText(texts.emailsWrong)).toBeDefined();
    expect(server.callsOf('POST /api/producer/teams')).toEqual([]);
  });

  it('a new team is created with its invitations, and leads back to the list', async () => {
    server.on('POST /api/producer/teams', (_, response) => json(response, team, 201));
    const app = openApp('/producer/teams/create', server, producer);
    await screen.findByText('Nova Equipe', { selector: 'h1' });
    type(texts.emailsLabel, 'Bia@Exemplo.br, caio@exemplo.br,');
    type(texts.nameLabel, ' Portaria ');
    await press(texts.create);
    await waitFor(() => expect(app.address()).toBe('/producer/teams'));
    expect(await screen.findByText(notices.teamCreated)).toBeDefined();
    const [sent] = server.callsOf('POST /api/producer/teams');
    expect(sent!.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Portaria',
      emails: ['bia@exemplo.br', 'caio@exemplo.br'],
    });
  });

  it('a new team keeps its fields after a failure, and is sent again under the same id', async () => {
    server.on('POST /api/producer/teams', (_, response) => problem(response, 503, { code: 'BUSY' }));
    const app = openApp('/producer/teams/create', server, producer);
    await screen.findByRole('heading', { name: 'Nova Equipe' });
    type(texts.nameLabel, 'Portaria');
    await press(texts.create);
    expect(await screen.findByText(notices.teamsSaveFailed)).toBeDefined();
    expect(app.address()).toBe('/producer/teams/create');
    await press(texts.create);
    await waitFor(() => expect(server.callsOf('POST /api/producer/teams').length).toBe(2));
    const [first, second] = server.callsOf('POST /api/producer/teams');
    expect(second!.body).toEqual(first!.body);
    type(texts.nameLabel, 'Portaria da frente');
    await press(texts.create);
    await waitFor(() => expect(server.callsOf('POST /api/producer/teams').length).toBe(3));
    const [, , corrected] = server.callsOf('POST /api/producer/teams').map(({ body }) => body as { id: string });
    expect(corrected!.id).not.toBe((first!.body as { id: string }).id);
  });
});

describe('team', () => {
  it('a team is saved on the version that was read, and leads back to the list', async () => {
    server.on(`PATCH ${ONE}`, (_, response) => json(response, { ...team, name: 'Porta' }));
    const app = openApp(`/producer/teams/${TEAM}`, server, producer);
    await screen.findByDisplayValue('Portaria');
    type(texts.nameLabel, 'Porta');
    await press(texts.save);
    await waitFor(() => expect(app.address()).toBe('/producer/teams'));
    expect(await screen.findByText(notices.teamSaved)).toBeDefined();
    const [sent] = server.callsOf(`PATCH ${ONE}`);
    expect([sent!.headers['if-match'], sent!.body]).toEqual(['"3.abc"', { name: 'Porta' }]);
  });

  it('a team keeps what was typed when another person was faster, and continues with the new version', async () => {
    let version = 3;
    server
      .on(`GET ${ONE}`, (_, response) => {
        response.setHeader('etag', `"${version}.x"`);
        json(response, team);
      })
      .on(`PATCH ${ONE}`, ({ headers }, response) => {
        if (headers['if-match'] === '"4.x"') return json(response, team);
        version = 4;
        problem(response, 412, { code: 'PRECONDITION_FAILED', detail: problemOf('PRECONDITION_FAILED').detail });
      });
    const app = openApp(`/producer/teams/${TEAM}`, server, producer);
    await screen.findByDisplayValue('Portaria');
    type(texts.nameLabel, 'Porta');
    await press(texts.save);
    expect(await screen.findByText(problemOf('PRECONDITION_FAILED').detail)).toBeDefined();
    expect(screen.getByDisplayValue('Porta')).toBeDefined();
    await press(texts.save);
    await waitFor(() => expect(app.address()).toBe('/producer/teams'));
  });

  it('a team is not left with an unsaved name without a question', async () => {
    const app = openApp(`/producer/teams/${TEAM}`, server, producer);
    await screen.findByDisplayValue('Portaria');
    type(texts.nameLabel, 'Porta');
    fireEvent.click(screen.getByRole('link', { name: texts.cancel }));
    expect(await screen.findByText(leaveTexts.title)).toBeDefined();
    expect(app.address()).toBe(`/producer/teams/${TEAM}`);
  });

  it('a team reports a failed save', async () => {
    server.on(`PATCH ${ONE}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(`/producer/teams/${TEAM}`, server, producer);
    await screen.findByDisplayValue('Portaria');
    await press(texts.save);
    expect(await screen.findByText(notices.teamEditFailed)).toBeDefined();
  });

  it('a team invites people, and refuses its own members', async () => {
    const route = `POST ${ONE}/invitations`;
    server.on(route, ({ body }, response) =>
      (body as { email: string }).email === 'bia@exemplo.br'
        ? problem(response, 409, { code: 'ALREADY_MEMBER', detail: problemOf('ALREADY_MEMBER').detail })
        : json(response, team.invitations[0], 201),
    );
    openApp(`/producer/teams/${TEAM}`, server, producer);
    await screen.findByText('caio@exemplo.br');
    await press(texts.invite);
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    type(texts.inviteEmail, 'Bia@exemplo.br');
    await press(texts.invite);
    expect(await screen.findByText(problemOf('ALREADY_MEMBER').detail)).toBeDefined();
    type(texts.inviteEmail, 'davi@exemplo.br');
    await press(texts.invite);
    expect(await screen.findByText(notices.invitationSent)).toBeDefined();
    const asked = server.callsOf(route).map(({ body }) => (body as { email: string }).email);
    expect(asked).toEqual(['bia@exemplo.br', 'davi@exemplo.br']);
  });

  it('a team sends an invitation again, and withdraws it after a question', async () => {
    const route = `POST ${ONE}/invitations`;
    server.on(route, (_, response) => json(response, team.invitations[0], 200));
    openApp(`/producer/teams/${TEAM}`, server, producer);
    await press('Enviar de novo o convite de caio@exemplo.br');
    expect(await screen.findByText(notices.invitationSent)).toBeDefined();
    expect(server.callsOf(route)[0]!.body).toMatchObject({ email: 'caio@exemplo.br' });

    const withdrawal = `DELETE ${ONE}/invitations/${team.invitations[0]!.id}`;
    server.on(withdrawal, (_, response) => void response.writeHead(204).end());
    await press('Cancelar convite de caio@exemplo.br');
    await press(texts.withdraw);
    expect(await screen.findByText(notices.invitationWithdrawn)).toBeDefined();
    expect(server.callsOf(withdrawal).length).toBe(1);
  });

  it('a team shows what an open invitation is for, and sends it again for the same', async () => {
    const permissions: Grant[] = ['checkins', 'sales'];
    team.invitations[0] = { ...team.invitations[0]!, event: { id: arraial.id, name: arraial.name }, permissions };
    const route = `POST ${ONE}/invitations`;
    server.on(route, (_, response) => json(response, team.invitations[0], 200));
    openApp(`/producer/teams/${TEAM}`, server, producer);
    expect(await screen.findByText(`para ${arraial.name}: Entradas, Vendas`)).toBeDefined();
    await press('Enviar de novo o convite de caio@exemplo.br');
    expect(await screen.findByText(notices.invitationSent)).toBeDefined();
    expect(server.callsOf(route)[0]!.body).toMatchObject({ event_id: arraial.id, permissions });
  });

  it('a team removes a person after a question that names the consequences', async () => {
    const removal = `DELETE ${ONE}/members/${team.team_members[0]!.id}`;
    server.on(removal, (_, response) => {
      team = { ...team, team_members: [] };
      response.writeHead(204).end();
    });
    openApp(`/producer/teams/${TEAM}`, server, producer);
    await press('Remover Bia Sampaio da equipe');
    expect(await screen.findByText(/que só esta equipe dava em 1 evento/)).toBeDefined();
    await press(texts.removeMember);
    expect(await screen.findByText(notices.memberRemoved)).toBeDefined();
    expect(await screen.findByText(texts.noMembers)).toBeDefined();
  });

  it("an unknown team, or another's, is a missing page inside the frame", async () => {
    server.on(`GET ${ONE}`, (_, response) => problem(response, 404, { code: 'NOT_FOUND' }));
    openApp(`/producer/teams/${TEAM}`, server, producer);
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver os eventos' }).getAttribute('href')).toBe('/producer/events');
  });
});
