import fc from 'fast-check';
import { allotStubs, stubsLeft, type HeldLease, type WantedTickets } from './allot-stubs.ts';

function lease(id: string, stubs: number, facts: Partial<HeldLease> = {}): HeldLease {
  return {
    id,
    lot_id: 'A',
    expires_at: '2026-06-14T07:00:00.000Z',
    meia_left: 0,
    stubs: Array.from({ length: stubs }, (_, index) => `${id}${index}`),
    ...facts,
  };
}

function want(amount: number, kind: WantedTickets['kind'] = 'inteira', lot_id = 'A'): WantedTickets {
  return { lot_id, kind, amount };
}

function ids(wanted: WantedTickets[], leases: HeldLease[]): string[][] {
  const allotment = allotStubs(wanted, leases);
  if (!allotment.ok) throw new Error(JSON.stringify(allotment));
  return allotment.stubs.map((stubs) => stubs.map(({ ticket_id }) => ticket_id));
}

it('allotStubs takes the stubs of the lease that ends first, in their order', () => {
  const leases = [lease('x', 3), lease('y', 2, { expires_at: '2026-06-14T05:00:00.000Z' })];
  expect(ids([want(3)], leases)).toEqual([['y0', 'y1', 'x0']]);
});

it('allotStubs keeps stubs for half prices as long as there are others', () => {
  const leases = [lease('x', 4, { meia_left: 3 }), lease('y', 2)];
  expect(ids([want(3)], leases)).toEqual([['x0', 'y0', 'y1']]);
  expect(ids([want(4), want(2, 'meia_pcd')], leases)).toEqual([
    ['x2', 'y0', 'y1', 'x3'],
    ['x0', 'x1'],
  ]);
});

it('allotStubs answers in the order of the wanted tickets, lot by lot', () => {
  const leases = [lease('x', 2), lease('b', 2, { lot_id: 'B' })];
  expect(ids([want(1, 'inteira', 'B'), want(1), want(1, 'social', 'B')], leases)).toEqual([['b0'], ['x0'], ['b1']]);
});

it.each([
  [[want(4)], { ok: false, lot_id: 'A', lacks: 'stubs', left: 3 }],
  [[want(2), want(2, 'meia_estudante')], { ok: false, lot_id: 'A', lacks: 'stubs', left: 3 }],
  [[want(2, 'meia_estudante')], { ok: false, lot_id: 'A', lacks: 'meia', left: 1 }],
  [[want(1), want(1, 'inteira', 'B')], { ok: false, lot_id: 'B', lacks: 'stubs', left: 0 }],
])('allotStubs refuses %j as a whole', (wanted, answer) => {
  expect(allotStubs(wanted, [lease('x', 3, { meia_left: 1 })])).toEqual(answer);
});

it('allotStubs counts elders’ half prices outside of the quota', () => {
  expect(ids([want(2, 'idoso')], [lease('x', 2)])).toEqual([['x0', 'x1']]);
});

it('allotStubs gives each stub once, all tickets or none, and no more half prices than a lease allows', () => {
  const held = fc
    .array(fc.record({ stubs: fc.nat(6), meia_left: fc.nat(6), lot_id: fc.constantFrom('A', 'B') }), { maxLength: 5 })
    .map((all) => all.map(({ stubs, ...facts }, index) => lease(`l${index}-`, stubs, facts)));
  const wanted = fc.array(
    fc.record({
      lot_id: fc.constantFrom('A', 'B'),
      kind: fc.constantFrom<WantedTickets['kind']>('inteira', 'meia_estudante', 'idoso', 'meia_pcd'),
      amount: fc.nat(5),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(held, wanted, (leases, asked) => {
      const allotment = allotStubs(asked, leases);
      const sum = (of: readonly WantedTickets[]) => of.reduce((all, { amount }) => all + amount, 0);
      const isMeia = ({ kind }: WantedTickets) => kind === 'meia_estudante' || kind === 'meia_pcd';
      const lots = ['A', 'B'].map((lot) => asked.filter(({ lot_id }) => lot_id === lot));
      const suffices = lots.every((own, index) => {
        const left = stubsLeft(['A', 'B'][index]!, leases);
        return sum(own) <= left.all && sum(own.filter(isMeia)) <= left.meia;
      });
      expect(allotment.ok).toBe(suffices);
      if (!allotment.ok) return;
      const given = allotment.stubs.flat();
      expect(new Set(given.map(({ ticket_id }) => ticket_id)).size).toBe(given.length);
      asked.forEach(({ amount, lot_id }, index) => {
        expect(allotment.stubs[index]).toHaveLength(amount);
        for (const { lease_id } of allotment.stubs[index]!) {
          expect(leases.find(({ id }) => id === lease_id)?.lot_id).toBe(lot_id);
        }
      });
      for (const { id, meia_left } of leases) {
        const meia = asked.flatMap((one, index) => (isMeia(one) ? allotment.stubs[index]! : []));
        expect(meia.filter(({ lease_id }) => lease_id === id).length).toBeLessThanOrEqual(meia_left);
      }
    }),
  );
});
