import { describe, expect, it } from '@jest/globals';
import { ABILITIES, abilitiesFor, type Grant } from '@festix/domain/people';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { standingOf } from './event-status.tsx';
import { shownTabs } from '../../../frame/areas/shown-tabs.ts';
import { eventsQuery } from './use-events.ts';

describe('shownTabs', () => {
  it('shownTabs contain each tab for people with its abilities', () => {
    const event = { id: ids.event, producer_id: ids.producer };
    const member = (...permissions: Grant[]) => ({
      id: 'someone',
      roles: ['team-member'] as const,
      grants: [{ event_id: ids.event, permissions }],
    });
    const tabsOf = (viewer: Parameters<typeof abilitiesFor>[0]) =>
      shownTabs([...abilitiesFor(viewer, event)]).map(({ label }) => label);

    expect(tabsOf(producer)).toEqual([
      'Visão geral',
      'Geral',
      'Lotes',
      'Acessos',
      'Cupons',
      'Vendas',
      'Participantes',
      'Reembolsos',
      'Cortesias',
      'Parceiros',
      'Formulário',
      'Política de privacidade',
      'FAQ',
      'Agenda',
      'Integrações',
      'Entradas',
      'Canhotos',
      'Repasses',
      'Equipes',
      'Mudanças',
    ]);
    expect(tabsOf(member('checkins'))).toEqual(['Entradas']);
    expect(tabsOf(member('lots'))).toEqual(['Lotes', 'Acessos']);
    expect(tabsOf(member('coupons', 'sales'))).toEqual(['Cupons', 'Vendas', 'Participantes']);
    expect(tabsOf(member('faq', 'integrations', 'supervise'))).toEqual(['FAQ', 'Integrações', 'Entradas', 'Canhotos']);
  });

  it('shownTabs contain no tab without a screen', () => {
    expect(shownTabs(ABILITIES).map(({ key }) => key)).toEqual([
      'overview',
      'general',
      'lots',
      'access',
      'coupons',
      'sales',
      'participants',
      'refunds',
      'courtesies',
      'partners',
      'form',
      'privacy_policy',
      'faq',
      'agenda',
      'integrations',
      'checkins',
      'leases',
      'payouts',
      'expenses',
      'teams',
      'changes',
    ]);
  });
});

describe('eventsQuery', () => {
  const usual = { filterBy: 'future', name: '', producer: '', date: '', sort: '', sortDir: '', page: '1' };

  it('eventsQuery lists coming events soonest first, past ones latest first', () => {
    expect(eventsQuery(usual)).toEqual({ future: 'true', sort: 'start_date', sortDir: 'asc', skip: 0, take: 25 });
    expect(eventsQuery({ ...usual, filterBy: 'past' })).toMatchObject({ future: 'false', sortDir: 'desc' });
    expect(eventsQuery({ ...usual, filterBy: 'draft' })).toMatchObject({
      future: 'true',
      draft: 'true',
      sortDir: 'asc',
    });
  });

  it('eventsQuery requests the events of one producer', () => {
    expect(eventsQuery({ ...usual, producer: 'varal' })).toMatchObject({ producer: 'varal' });
  });

  it('eventsQuery requests one day', () => {
    expect(eventsQuery({ ...usual, date: '2026-06-13' })).toMatchObject({ date: '2026-06-13' });
  });

  it('eventsQuery takes name, order and page from the address, and ignores invalid ones', () => {
    expect(eventsQuery({ ...usual, name: 'luau', sort: 'name', sortDir: 'desc', page: '3' })).toEqual({
      future: 'true',
      name: 'luau',
      sort: 'name',
      sortDir: 'desc',
      skip: 50,
      take: 25,
    });
    expect(eventsQuery({ ...usual, date: 'amanhã', sort: 'drop', sortDir: 'up', page: '-1' })).toEqual(
      eventsQuery(usual),
    );
  });
});

describe('standingOf', () => {
  const before = new Date('2026-06-01T12:00:00Z');

  it('standingOf prefers the end of an event to its sales', () => {
    expect(standingOf(arraial, before)).toBe('open');
    expect(standingOf({ ...arraial, sale: 'sold-out' }, before)).toBe('sold-out');
    expect(standingOf({ ...arraial, is_test: true }, before)).toBe('test');
    expect(standingOf({ ...arraial, is_test: true }, new Date(arraial.end_date!))).toBe('ended');
    expect(standingOf(arraial, new Date(arraial.end_date!))).toBe('ended');
    expect(standingOf({ ...arraial, canceled_at: '2026-05-30T00:00:00Z' }, new Date(arraial.end_date!))).toBe(
      'cancelled',
    );
  });
});
