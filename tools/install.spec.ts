import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installEnv, isInstalled, stampOf } from './install.mjs';

describe('environment of npm ci', () => {
  const env = installEnv(
    {
      PATH: '/clone/node_modules/.bin:/usr/bin:/clone/apps/api/node_modules/.bin/',
      HOME: '/home/ana',
      NODE_ENV: 'production',
      npm_config_omit: 'dev',
      NPM_CONFIG_OMIT: 'dev',
      npm_config_prefix: '/clone',
      npm_config_registry: 'https://registry.example',
      npm_package_name: 'festix',
      npm_lifecycle_event: 'start',
      npm_command: 'run-script',
    },
    '/opt/node/bin',
  );

  it('the environment of npm ci omits no packages and has no variables of the calling script', () => {
    const names = Object.keys(env).filter((name) => /^(npm_|NODE_ENV)/i.test(name));
    expect(names.toSorted()).toEqual(['npm_config_loglevel', 'npm_config_registry']);
    expect(env['HOME']).toBe('/home/ana');
  });

  it('the environment of npm ci has no path into the packages that it replaces', () => {
    expect(env['PATH']).toBe('/opt/node/bin:/usr/bin');
  });
});

describe('installation stamp', () => {
  it('the installation stamp is valid until the lock file changes', () => {
    const clone = mkdtempSync(join(tmpdir(), 'festix-clone-'));
    writeFileSync(join(clone, 'package-lock.json'), '{}');
    mkdirSync(join(clone, 'node_modules'));
    expect(isInstalled(clone)).toBe(false);
    writeFileSync(join(clone, 'node_modules', '.festix-installed'), stampOf(clone));
    expect(isInstalled(clone)).toBe(true);
    appendFileSync(join(clone, 'package-lock.json'), ' ');
    expect(isInstalled(clone)).toBe(false);
    rmSync(clone, { recursive: true });
  });
});
