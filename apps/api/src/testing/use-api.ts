import { afterAll, beforeAll } from '@jest/globals';
import { startApi, type TestApi, type TestApiOptions } from './api.ts';

/** In the order of their start. */
const running: TestApi[] = [];

/**
 * Starts the API before the tests of a spec or of a `describe`, and closes it after them; the last one started is closed
 * first. The returned API is usable from the hooks that are registered after this call. A function as `options` is called
 * before the start, to start what the API connects to.
 */
export function useApi(options?: TestApiOptions | (() => TestApiOptions | Promise<TestApiOptions>)): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    running.push(Object.assign(api, await startApi(typeof options === 'function' ? await options() : options)));
  });
  afterAll(() => running.pop()?.close());
  return api;
}
