import { describe, expect, it } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import type { SellableLot } from '@festix/domain/till';
import { actOf, KEY_ACTS, type KeyAct, type KeyPlace } from './key-acts.ts';
import { keyPrices, nextChosen } from './numbered-prices.ts';

const press = (key: string, place: KeyPlace) => actOf({ key, isInField: false, isTaken: false }, place);

describe('actOf', () => {
  it.each<[KeyPlace, string, KeyAct]>([
    ['lots', '1', { does: 'add', number: 1 }],
    ['lots', '+', { does: 'change', step: 1 }],
    ['cart', '2', { does: 'method', number: 2 }],
    ['cart', '=', { does: 'change', step: 1 }],
    ['cart', '-', { does: 'change', step: -1 }],
    ['cart', 'ArrowDown', { does: 'choose', step: 1 }],
    ['cart', 'Enter', { does: 'go-on' }],
    ['cash', '2', { does: 'amount', key: '2' }],
    ['cash', '0', { does: 'amount', key: '0' }],
    ['cash', 'Backspace', { does: 'amount', key: 'back' }],
    ['cash', 'ArrowRight', { does: 'next-method', step: 1 }],
    ['method', '1', { does: 'method', number: 1 }],
    ['method', 'Escape', { does: 'back' }],
    ['drawer', '5', { does: 'amount', key: '5' }],
    ['page', 'F2', { does: 'search' }],
    ['page', '?', { does: 'help' }],
  ])('actOf at %s for %s is %j', (place, key, act) => {
    expect(press(key, place)).toEqual(act);
  });

  it('actOf takes Enter, Escape and F2 alike in every place', () => {
    for (const place of Object.keys(KEY_ACTS) as KeyPlace[])
      expect(['Enter', 'Escape', 'F2'].map((key) => press(key, place)?.does)).toEqual(['go-on', 'back', 'search']);
  });

  it('actOf leaves a field its own keys, and the browser and screen readers theirs', () => {
    const typed = [...'0123456789+-=?', 'Backspace', 'ArrowLeft', 'ArrowDown'];
    const inField = (key: string) => actOf({ key, isInField: true, isTaken: false }, 'cash');
    expect(typed.map(inField).filter(Boolean)).toEqual([]);
    expect(inField('F2')).toEqual({ does: 'search' });
    const others = ['Tab', ' ', 'F1', 'F3', 'F5', 'F11', 'F12', 'Home', 'PageDown', 'a', 'toString'];
    const places = Object.keys(KEY_ACTS) as KeyPlace[];
    expect(places.flatMap((place) => others.filter((key) => press(key, place)))).toEqual([]);
    expect(actOf({ key: 'Enter', isInField: false, isTaken: true }, 'cart')).toBeUndefined();
  });
});

function lotOf(id: string, way: SellableLot['way'], mosts: readonly number[]): SellableLot {
  const prices = mosts.map((most, place) => ({
    id: `${id}${place}`,
    name: `Preço ${place}`,
    kind: 'inteira' as const,
    unit_amount: cents(50_00),
    most,
  }));
  return {
    id,
    name: id,
    number: 1,
    sorting: 0,
    way,
    stubs: { left: 9, of: 9 },
    is_low: false,
    most: 9,
    prices,
  };
}

describe('keyPrices', () => {
  const lots = [lotOf('a', 'sold-out', [0]), lotOf('b', 'stubs', [9, 0, 9]), lotOf('c', 'needs-connection', [9])];

  it('keyPrices are numbered as they stand on the screen: sold-out lots last, none of a lot without keys', () => {
    expect(keyPrices(lots).map(({ price, number }) => [price.id, number])).toEqual([
      ['b0', 1],
      ['b1', 2],
      ['b2', 3],
      ['a0', 4],
    ]);
  });

  it('keyPrices have no number from the tenth on', () => {
    const many = keyPrices([
      lotOf(
        'b',
        'stubs',
        Array.from({ length: 11 }, () => 9),
      ),
    ]);
    expect(many.map(({ number }) => number).slice(-3)).toEqual([9, undefined, undefined]);
  });

  it.each([
    [undefined, 1, 'b0'],
    [undefined, -1, 'b2'],
    ['b0', 1, 'b2'],
    ['b2', -1, 'b0'],
    ['b2', 1, 'b2'],
    ['b0', -1, 'b0'],
  ] as const)('nextChosen from %s by %i is %s, past what is sold out', (chosen, step, next) => {
    expect(nextChosen(keyPrices(lots), chosen, step)).toBe(next);
  });
});
