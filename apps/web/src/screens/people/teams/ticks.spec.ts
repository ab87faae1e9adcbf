import { describe, expect, it } from '@jest/globals';
import { type EventTeamsView } from '@festix/domain/contract';
import { GRANTS, type Grant } from '@festix/domain/people';
import fc from 'fast-check';
import { bodyOf, changesBetween, isTicked, NO_TICKS, tick, waiting, type Ticks } from './ticks.ts';

type Members = EventTeamsView['members'];

const members = (grants: Record<string, readonly Grant[]>): Members =>
  Object.entries(grants).map(([id, permissions]) => ({
    user: { id, name: `Pessoa ${id}`, email: `${id}@exemplo.br` },
    team_ids: ['t'],
    permissions: [...permissions],
  }));

describe('ticks', () => {
  const here = members({ bia: ['checkins'], caio: [] });

  it("ticks override the server's grants, and vanish when they are set back", () => {
    const some = tick(here, NO_TICKS, 'bia', 'sales', true);
    expect([isTicked(here, some, 'bia', 'sales'), isTicked(here, some, 'bia', 'checkins')]).toEqual([true, true]);
    expect(tick(here, some, 'bia', 'sales', false)).toEqual(NO_TICKS);
  });

  it('ticks send only changed people, with all their grants', () => {
    const some = tick(here, tick(here, NO_TICKS, 'bia', 'supervise', true), 'bia', 'checkins', false);
    expect(bodyOf(here, some)).toEqual({ grants: [{ user_id: 'bia', permissions: ['supervise'] }] });
  });

  it("ticks survive another person's save, and keep that too", () => {
    const some = tick(here, NO_TICKS, 'bia', 'sales', true);
    const now = members({ bia: ['lots'], davi: ['faq'] });
    expect(bodyOf(now, some)).toEqual({ grants: [{ user_id: 'bia', permissions: ['lots', 'sales'] }] });
  });

  it('ticks of a person who left are dropped', () => {
    expect(waiting(members({ bia: [] }), tick(here, NO_TICKS, 'caio', 'faq', true))).toEqual(NO_TICKS);
  });
});

describe('changesBetween', () => {
  it('changesBetween contains people who came and went, and the grants that each gained and lost', () => {
    expect(
      changesBetween(
        members({ bia: ['checkins', 'faq'], caio: ['lots'], eva: [] }),
        members({ bia: ['sales', 'faq'], davi: [], eva: [] }),
      ),
    ).toEqual([
      { name: 'Pessoa bia', joined: false, left: false, gained: ['sales'], lost: ['checkins'] },
      { name: 'Pessoa caio', joined: false, left: true, gained: [], lost: ['lots'] },
      { name: 'Pessoa davi', joined: true, left: false, gained: [], lost: [] },
    ]);
  });
});

describe('any two editors', () => {
  const someGrants = fc.subarray([...GRANTS]);
  const somebody = fc.dictionary(fc.constantFrom('bia', 'caio', 'davi'), someGrants);
  const clicks = fc.array(fc.tuple(fc.constantFrom('bia', 'caio', 'davi'), fc.constantFrom(...GRANTS), fc.boolean()));

  it('each ticked box is saved as ticked, every other one as the server has it', () => {
    fc.assert(
      fc.property(somebody, somebody, clicks, (before, now, done) => {
        const old = members(before);
        const present = members(now);
        const ticks = done.reduce<Ticks>((so_far, [id, grant, on]) => tick(old, so_far, id, grant, on), NO_TICKS);
        const sent = new Map(bodyOf(present, ticks).grants.map(({ user_id, permissions }) => [user_id, permissions]));
        for (const { user, permissions } of present) {
          const saved = sent.get(user.id) ?? permissions;
          for (const grant of GRANTS) {
            expect(saved.includes(grant)).toBe(ticks[user.id]?.[grant] ?? permissions.includes(grant));
          }
        }
      }),
    );
  });
});
