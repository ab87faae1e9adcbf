import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChunkError } from './chunk-error.ts';
import { OrderPacker, readOrderTable } from './order-table.ts';

const hash = fc.constantFrom('00000000', 'ffffffff', '0a1b2c3d', '0a1b2c3e');
const rows = fc
  .uniqueArray(fc.nat(2 ** 40 - 1), { maxLength: 40 })
  .map((serials) => serials.sort((one, other) => one - other))
  .chain((serials) => fc.tuple(...serials.map((serial) => fc.tuple(fc.constant(serial), fc.option(hash)))));

function packed(list: readonly (readonly [number, string | null])[]) {
  const packer = new OrderPacker();
  for (const [serial, of] of list) packer.add(serial, of);
  return packer.packed();
}

it('readOrderTable finds the tickets of each order and of no other', () => {
  fc.assert(
    fc.property(rows, hash, (list, sought) => {
      const table = readOrderTable(packed(list));
      expect(table.serialsOf(sought)).toEqual(list.filter(([, of]) => of === sought).map(([serial]) => serial));
      expect(table.serialsOf(`${sought}ffff`)).toEqual(table.serialsOf(sought));
    }),
  );
});

it('readOrderTable rejects malformed bytes, and finds nothing for a malformed hash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(() => readOrderTable(bytes)).toThrow(ChunkError);
    }),
  );
  expect(() => readOrderTable(packed([[1, '0a1b2c3d']]).slice(0, -1))).toThrow(ChunkError);
  expect(readOrderTable(packed([[1, '0a1b2c3d']])).serialsOf('nada')).toEqual([]);
  expect(() => packed([[1, 'nada']])).toThrow(RangeError);
});
