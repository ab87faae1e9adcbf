import { describe, expect, it } from '@jest/globals';
import { startFault, type StartFacts, type StartFault } from './start-fault.ts';

const WHOLE = { missing: 0 };
const PARTS = { missing: 3 };
const READY: StartFacts = {
  hasWorkers: true,
  refusal: undefined,
  isInstalling: false,
  active: WHOLE,
  waiting: 'none',
  journal: 'writes',
  hasRoom: true,
};
const NONE = { active: 'none', waiting: 'none' } as const;

describe('start without a network', () => {
  it.each<[string, Partial<StartFacts>]>([
    ['the worker that opens it has every file', {}],
    ['another version waits, whole as well', { waiting: WHOLE }],
    ['another version is fetched meanwhile', { isInstalling: true }],
    ['the browser refuses a new worker, but one is there', { refusal: 'SecurityError' }],
  ])('startFault finds none where %s', (_, facts) => {
    expect(startFault({ ...READY, ...facts })).toBeUndefined();
  });

  it.each<[StartFault, string, Partial<StartFacts>]>([
    ['no-worker', 'a browser has no service workers', { hasWorkers: false, ...NONE }],
    ['untrusted', 'the certificate is not trusted', { refusal: 'SecurityError', ...NONE }],
    ['blocked', 'site data are blocked', { refusal: 'NotSupportedError', ...NONE }],
    ['blocked', 'the device’s manager forbids it', { refusal: 'NotAllowedError', ...NONE }],
    ['unreached', 'the worker could not be fetched', { refusal: 'TypeError', ...NONE }],
    ['installing', 'the first version is on its way', { isInstalling: true, ...NONE }],
    ['incomplete', 'the first version broke off', NONE],
    ['incomplete', 'the cache was cleared', { active: PARTS }],
    ['incomplete', 'the cache of the version that waits was cleared', { waiting: PARTS }],
    ['installing', 'the cache was cleared and another version is fetched', { active: PARTS, isInstalling: true }],
    ['outdated', 'the old version lacks files and the new one waits', { active: PARTS, waiting: WHOLE }],
    ['outdated', 'the old version knows no answer and the new one waits', { active: 'silent', waiting: WHOLE }],
    ['silent', 'the worker gives no answer', { active: 'silent' }],
    ['silent', 'the version that waits gives no answer', { waiting: 'silent' }],
    ['unwritable', 'nothing can be written', { journal: 'refuses' }],
    ['full', 'a write found no room', { journal: 'full' }],
    ['full', 'a shift would find no room', { hasRoom: false }],
    [
      'untrusted',
      'several things stand in the way, the first to mend',
      { refusal: 'SecurityError', ...NONE, hasRoom: false },
    ],
  ])('startFault is %s where %s', (fault, _, facts) => {
    expect(startFault({ ...READY, ...facts })).toBe(fault);
  });
});
