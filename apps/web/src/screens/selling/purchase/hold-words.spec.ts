import { expect, it } from '@jest/globals';
import { ownOrder } from '../../../testing/own-orders.ts';
import { lastWords } from './hold-words.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';

const SECOND = 1000;

const named = ownOrder({ status: 'booking' });
const unnamed = ownOrder({ status: 'booking', user: { ...named.user!, id: null, email: null } });

it.each([
  ['with a buyer', named, texts.minutesLeft],
  ['without a buyer', unnamed, texts.shortHoldEnds],
])('a hold %s is announced for ten seconds at two minutes and at half a minute', (_, order, soon) => {
  const heard = Array.from({ length: 301 }, (_second, second) => lastWords(order, (300 - second) * SECOND));
  const changes = heard.flatMap((words, at) => (words === heard[at - 1] ? [] : [[300 - at, words]]));
  expect(changes).toEqual([
    [300, ''],
    [120, soon],
    [110, ''],
    [30, texts.secondsLeft],
    [20, ''],
  ]);
});
