import { expect, it } from '@jest/globals';
import { lastWords } from './hold-words.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';

const SECOND = 1000;

it('a hold is announced at two minutes and at half a minute, and at no other second', () => {
  const heard = Array.from({ length: 300 }, (_, second) => lastWords((300 - second) * SECOND));
  const changes = heard.flatMap((words, at) => (words === heard[at - 1] ? [] : [[300 - at, words]]));
  expect(changes).toEqual([
    [300, ''],
    [120, texts.minutesLeft],
    [30, texts.secondsLeft],
  ]);
});
