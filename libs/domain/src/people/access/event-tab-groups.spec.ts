import { abilitiesFor, type Ability } from './abilities.ts';
import { EVENT_TAB_GROUPS, eventTabGroups, TAB_PARTS } from './event-tab-groups.ts';
import { EVENT_TABS } from './event-tabs.ts';
import type { AccessedEvent, Grant, Viewer } from './viewer.ts';

const event: AccessedEvent = { id: 'event', producer_id: 'producer' };
const viewer = (id: string, roles: Viewer['roles'], permissions: Grant[] = []): Viewer => ({
  id,
  roles,
  grants: [{ event_id: event.id, permissions }],
});
const member = (...permissions: Grant[]) => viewer('member', ['team-member'], permissions);
const admin = viewer('admin', ['super-admin']);

/** Returns each name of the first row with the names of its second row; none where it has one tab. */
const rowsOf = (who: Viewer) =>
  eventTabGroups(abilitiesFor(who, event)).map(({ label, tabs }) => [
    label,
    ...(tabs.length > 1 ? tabs.map(({ label_in_group }) => label_in_group) : []),
  ]);

it('eventTabGroups hold every tab of an event once', () => {
  const grouped = EVENT_TAB_GROUPS.flatMap(({ tabs }): readonly string[] => tabs);
  expect(grouped.toSorted()).toEqual([...EVENT_TABS, ...TAB_PARTS].map(({ key }) => key).toSorted());
});

it('eventTabGroups show seven groups to a super-admin, and a tab alone by its own name', () => {
  expect(rowsOf(admin)).toEqual([
    ['Resumo', 'Visão geral', 'Mudanças'],
    ['Ingressos', 'Lotes', 'Cupons', 'Cortesias', 'Parceiros', 'Acessos'],
    ['Vendas', 'Pedidos', 'Participantes', 'Reembolsos'],
    ['Porta', 'Entradas', 'Painel ao vivo', 'Ensaio', 'Aparelhos', 'Canhotos'],
    ['Página', 'Geral', 'Formulário', 'Agenda', 'FAQ', 'Política de privacidade', 'Integrações'],
    ['Dinheiro', 'Repasses', 'Custos'],
    ['Equipes'],
  ]);
});

it("eventTabGroups name a producer's payouts, who has no expenses, as a tab by itself", () => {
  const labels = rowsOf(viewer('producer', ['producer'])).map(([label]) => label);
  expect(labels).toEqual(['Resumo', 'Ingressos', 'Vendas', 'Porta', 'Página', 'Repasses', 'Equipes']);
});

it.each<[string, Viewer, string[][]]>([
  ['a member of the door', member('checkins'), [['Porta', 'Entradas', 'Painel ao vivo', 'Ensaio', 'Aparelhos']]],
  ['a member of the finances', member('overview', 'payouts'), [['Visão geral'], ['Repasses']]],
  ['a member with sales', member('sales'), [['Vendas', 'Pedidos', 'Participantes']]],
  ['a member with coupons and the FAQ', member('coupons', 'faq'), [['Cupons'], ['FAQ']]],
  ['a stranger', viewer('stranger', ['producer']), []],
])('eventTabGroups of %s are those of its abilities', (_, who, rows) => {
  expect(rowsOf(who)).toEqual(rows);
});

it('eventTabGroups show the devices of an event only beside its entries', () => {
  const keys = (...abilities: Ability[]) =>
    eventTabGroups(new Set(abilities)).flatMap(({ tabs }) => tabs.map(({ key }) => key));
  expect(keys('devices:read', 'sale-point:release')).toEqual(['leases']);
  expect(keys('checkins:read')).toEqual(['checkins', 'checkins/panel', 'checkins/rehearsal']);
  expect(keys('checkins:read', 'devices:read')).toEqual([
    'checkins',
    'checkins/panel',
    'checkins/rehearsal',
    'checkins/devices',
  ]);
});
