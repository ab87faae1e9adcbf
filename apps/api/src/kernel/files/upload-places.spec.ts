import { EventEmitter } from 'node:events';
import type { ExecutionContext } from '@nestjs/common';
import { expect, it } from '@jest/globals';
import { EMPTY } from 'rxjs';
import { ProblemError } from '../watch/problem.ts';
import { MOST_UPLOADS, UploadPlaces, UPLOADS_OF_ONE } from './upload-places.ts';

const places = new UploadPlaces();

/** Starts an upload, and returns the code of its refusal, or a function that ends it. */
function come(id: string): string | (() => void) {
  const response = new EventEmitter();
  const http = { getRequest: () => ({ actor: { id } }), getResponse: () => response };
  try {
    places.intercept({ switchToHttp: () => http } as unknown as ExecutionContext, { handle: () => EMPTY });
    return () => response.emit('close');
  } catch (error) {
    return error instanceof ProblemError ? error.code : String(error);
  }
}

it('UploadPlaces bounds uploads in total and per person, and frees a place with each answer', () => {
  const ends: (() => void)[] = [];
  const takes = (id: string) => {
    const place = come(id);
    if (typeof place === 'string') throw new Error(place);
    ends.push(place);
  };
  for (let count = 0; count < UPLOADS_OF_ONE; count++) takes('hostile');
  expect(come('hostile')).toBe('RATE_LIMITED');
  for (let count = UPLOADS_OF_ONE; count < MOST_UPLOADS; count++) takes(`person ${count}`);
  expect(come('late')).toBe('BUSY');
  ends.shift()?.();
  takes('late');
  expect(come('hostile')).toBe('BUSY');
  ends.forEach((end) => end());
  expect(typeof come('hostile')).toBe('function');
});
