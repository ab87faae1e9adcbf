import fc from 'fast-check';
import { foldHeardSale } from './heard-sale.ts';
import {
  isPassageFact,
  isStubFact,
  readMeshFact,
  writeMeshFact,
  type MeshFact,
  type StubFactKind,
} from './mesh-fact.ts';
import { deviceId } from './simulated-mesh.ts';

type StubFact = MeshFact & { kind: StubFactKind };

const EVENT = deviceId(999);
let ids = 0;

function fact(kind: StubFactKind, till: number, minute: number): StubFact {
  return {
    ...{ id: deviceId(10_000 + ++ids), event_id: EVENT, device_id: deviceId(till), kind, serial: 7 },
    at: `2026-06-20T23:${String(minute).padStart(2, '0')}:00.000Z`,
    ...(kind === 'sale' && { price_kind: 'meia_estudante' as const }),
  };
}

it('foldHeardSale is undefined before a sale, whatever voids were heard', () => {
  expect(foldHeardSale([])).toBeUndefined();
  expect(foldHeardSale([fact('void', 1, 5)])).toBeUndefined();
});

it('foldHeardSale tells time, till and kind of a sale, and its void', () => {
  const sale = fact('sale', 1, 5);
  const sold = { at: sale.at, device_id: deviceId(1), price_kind: 'meia_estudante' };
  expect(foldHeardSale([sale])).toEqual({ ...sold, voided_at: null });
  const undone = fact('void', 1, 9);
  expect(foldHeardSale([undone, sale])).toEqual({ ...sold, voided_at: undone.at });
});

it('foldHeardSale lets no till void what another one has sold', () => {
  expect(foldHeardSale([fact('sale', 1, 5), fact('void', 2, 9)])?.voided_at).toBeNull();
  const claimed = [fact('sale', 1, 5), fact('sale', 2, 4), fact('void', 2, 9)];
  expect(foldHeardSale(claimed)).toMatchObject({ device_id: deviceId(2), voided_at: null });
});

const anyFact = fc
  .record({ kind: fc.constantFrom('sale' as const, 'void' as const), till: fc.nat(2), minute: fc.nat(9) })
  .map(({ kind, till, minute }) => fact(kind, till, minute));

it('foldHeardSale is the same in every order, and however often a fact came', () => {
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 6 }), fc.array(fc.nat(100)), (facts, places) => {
      const shuffled = [...facts, ...facts.slice(0, 2)];
      for (const [at, place] of places.entries()) {
        const [one, other] = [at % (shuffled.length || 1), place % (shuffled.length || 1)];
        if (shuffled.length > 0) [shuffled[one], shuffled[other]] = [shuffled[other]!, shuffled[one]!];
      }
      expect(foldHeardSale(shuffled)).toEqual(foldHeardSale(facts));
    }),
  );
});

it('readMeshFact reads facts of stubs and of a later version’s kinds, which are neither about passages nor about stubs', () => {
  const sale = fact('sale', 1, 5);
  expect(readMeshFact(writeMeshFact(sale))).toEqual(sale);
  expect(isStubFact(sale) && !isPassageFact(sale)).toBe(true);
  const later = { ...sale, kind: 'of-a-later-version' };
  expect(readMeshFact(writeMeshFact(later))).toEqual(later);
  expect(isStubFact(later) || isPassageFact(later)).toBe(false);
  expect(readMeshFact(JSON.stringify({ ...sale, price_kind: 'de graça' }))).toBeUndefined();
  expect(readMeshFact(JSON.stringify({ ...sale, kind: 'x'.repeat(33) }))).toBeUndefined();
});
