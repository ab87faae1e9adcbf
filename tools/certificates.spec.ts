import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeCertificates } from './certificates.ts';
import { ACME_SCRIPT, ROOT } from './paths.ts';

const FOR_SERVERS = '1.3.6.1.5.5.7.3.1';
const FOR_CLIENTS = '1.3.6.1.5.5.7.3.2';

const folder = mkdtempSync(join(tmpdir(), 'festix-certificates-'));
const at = (path: string): string => join(folder, path);
const read = (path: string): Buffer => readFileSync(at(path));
const certificate = (path: string): X509Certificate => new X509Certificate(read(path));
const nameOf = (path: string): string | undefined => /CN=(.*)/.exec(certificate(path).subject)?.[1];

const AUTHORITY = 'authority/ca.crt';
/** Of what people see, beside the one of the services. */
const HOUSE = 'authority/house.crt';
/** Certificate, key, common name, use, names, user. */
const PROOFS = [
  ['postgres/tls.crt', 'tls.key', 'server postgres', FOR_SERVERS, 'DNS:postgres, DNS:localhost', 999],
  ['store/public.crt', 'private.key', 'server store', FOR_SERVERS, 'DNS:store, DNS:localhost', 0],
  ['festix/tls.crt', 'tls.key', 'server festix', FOR_SERVERS, 'DNS:festix, DNS:localhost', 1000],
  ['festix-2/tls.crt', 'tls.key', 'server festix-2', FOR_SERVERS, 'DNS:festix-2, DNS:festix, DNS:localhost', 1000],
  ['festix/database.crt', 'database.key', 'festix_api', FOR_CLIENTS, undefined, 1000],
  ['festix-2/database.crt', 'database.key', 'festix_api', FOR_CLIENTS, undefined, 1000],
  ['owner/database.crt', 'database.key', 'festix', FOR_CLIENTS, undefined, 1000],
] as const;
const MADE = PROOFS.map(([path]) => path);

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Puts a certificate of the same key in the place of one, that lasts for so many days. */
function shorten(path: string, days: number, by = ['-CA', AUTHORITY, '-CAkey', 'authority/ca.key']): void {
  openssl('x509', '-x509toreq', '-in', path, '-signkey', keyOf(path), '-out', 'request');
  openssl('x509', '-req', '-in', 'request', '-days', String(days), '-set_serial', '1', ...by, '-out', path);
}

function keyOf(path: string): string {
  const [, key = basename(path).replace('.crt', '.key')] = PROOFS.find(([known]) => known === path) ?? [];
  return join(dirname(path), key);
}

/** Runs work; returns the files of these paths that it changed. */
function changedBy(work: () => void, paths: readonly string[]): string[] {
  const before = paths.map(read);
  work();
  return paths.filter((path, index) => !read(path).equals(before[index] as Buffer));
}

const makeAgain = (): void => makeCertificates(folder);

beforeAll(makeAgain);
afterAll(() => rmSync(folder, { recursive: true }));

describe('certificates of docker-compose.yml', () => {
  it.each(PROOFS)(
    'the certificate %s, for the key %s, is valid for %j alone @V12.3.4',
    (path, key, name, use, names) => {
      const one = certificate(path);
      expect(one.verify(certificate(AUTHORITY).publicKey)).toBe(true);
      expect(one.checkIssued(certificate(AUTHORITY))).toBe(true);
      expect(one.ca).toBe(false);
      expect(nameOf(path)).toBe(name);
      expect(one.keyUsage).toEqual([use]);
      expect(one.subjectAltName).toBe(names);
      expect(one.checkPrivateKey(createPrivateKey(read(join(dirname(path), key))))).toBe(true);
    },
  );

  it.each(PROOFS)(
    'the keys of certificates are readable by their owners only: %s',
    (path, key, _name, _use, _names, user) => {
      const [open, closed] = [statSync(at(path)), statSync(at(join(dirname(path), key)))];
      expect([open.mode & 0o777, closed.mode & 0o777]).toEqual([0o644, 0o600]);
      const isRoot = process.getuid?.() === 0;
      expect(closed.uid).toBe(isRoot ? user : process.getuid?.());
    },
  );

  it("the folders of certificates hold no key of another service, and the authority's key stays in its own folder", () => {
    const keys = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.key'));
    const others = [AUTHORITY, HOUSE, 'public/tls.crt'].map(keyOf);
    expect(keys.toSorted()).toEqual([...MADE.map(keyOf), ...others].toSorted());
    expect(new Set(keys.map((name) => read(name).toString())).size).toBe(keys.length);
    expect(read('trust/ca.crt').equals(read(AUTHORITY))).toBe(true);
    expect(readdirSync(at('trust'))).toEqual(['ca.crt']);
  });

  it('certificates stay unchanged while they are valid', () => {
    expect(changedBy(makeAgain, [...MADE, ...MADE.map(keyOf), AUTHORITY, 'public/tls.crt'])).toEqual([]);
  });

  it.each(MADE)('a certificate that ends within a month is renewed: %s @V12.3.4', (path) => {
    shorten(path, 29);
    expect(changedBy(makeAgain, [...MADE, AUTHORITY])).toEqual([path]);
    expect(Date.parse(certificate(path).validTo)).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  });

  it('all certificates are renewed together with an authority that ends', () => {
    shorten(AUTHORITY, 29, ['-signkey', 'authority/ca.key']);
    expect(changedBy(makeAgain, [...MADE, AUTHORITY, 'trust/ca.crt'])).toEqual([...MADE, AUTHORITY, 'trust/ca.crt']);
    for (const path of MADE) expect(certificate(path).verify(certificate(AUTHORITY).publicKey)).toBe(true);
    expect(changedBy(makeAgain, MADE)).toEqual([]);
  });
});

describe('public certificate', () => {
  it('the public certificate has the name that people type', () => {
    expect(certificate('public/tls.crt').checkHost('localhost')).toBe('localhost');
    expect(statSync(at('public/tls.key')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['localhost', ['-verify_hostname', 'localhost'], 'DNS:localhost'],
    ['festix.casa.local', ['-verify_hostname', 'festix.casa.local'], 'DNS:festix.casa.local'],
    ['festix.casa.local:8443', ['-verify_hostname', 'festix.casa.local'], 'DNS:festix.casa.local'],
    [`${'a'.repeat(60)}.exemplo.com.br`, ['-verify_hostname', `${'a'.repeat(60)}.exemplo.com.br`], undefined],
    ['192.168.0.10', ['-verify_ip', '192.168.0.10'], 'IP Address:192.168.0.10'],
    ['192.168.0.10:8443', ['-verify_ip', '192.168.0.10'], 'IP Address:192.168.0.10'],
    ['fd00::10', ['-verify_ip', 'fd00::10'], 'IP Address:FD00:0:0:0:0:0:0:10'],
    ['[fd00::10]', ['-verify_ip', 'fd00::10'], 'IP Address:FD00:0:0:0:0:0:0:10'],
    ['[fd00::10]:8443', ['-verify_ip', 'fd00::10'], 'IP Address:FD00:0:0:0:0:0:0:10'],
  ])(
    'the public certificate has the name or the address of FESTIX_HOST=%s, and an authority for it alone',
    (host, asked, names) => {
      makeCertificates(join(folder, 'hosts'), host);
      const verify = (...more: string[]) =>
        openssl('verify', '-CAfile', 'hosts/public/house.crt', ...more, 'hosts/public/tls.crt');
      verify(...asked, '-purpose', 'sslserver');
      expect(() => verify('-verify_hostname', 'banco.exemplo.com.br')).toThrow(/mismatch/);
      expect(() => verify('-verify_ip', '10.0.0.1')).toThrow(/mismatch/);
      if (names) expect(certificate('hosts/public/tls.crt').subjectAltName).toBe(names);
      expect(read('hosts/public/house.crt').equals(read('hosts/authority/house.crt'))).toBe(true);
    },
  );

  it.each([
    ['a name', 'festix.casa.local', 'DNS:banco.exemplo.com.br'],
    ['a name', 'festix.casa.local', 'IP:10.0.0.1'],
    ['an address', '192.168.0.10', 'IP:192.168.0.11'],
    ['an address', '192.168.0.10', 'DNS:banco.exemplo.com.br'],
  ])(
    'the private authority of the public certificate may sign for %s (%s) and is rejected for %s',
    (_, host, forged) => {
      makeCertificates(join(folder, 'hosts'), host);
      writeFileSync(at('hosts/names'), `subjectAltName=${forged}\n`);
      openssl('req', '-new', '-key', 'hosts/public/tls.key', '-subj', '/CN=x', '-out', 'hosts/request');
      const by = ['-CA', 'hosts/authority/house.crt', '-CAkey', 'hosts/authority/house.key', '-set_serial', '9'];
      openssl('x509', '-req', '-in', 'hosts/request', ...by, '-extfile', 'hosts/names', '-out', 'hosts/crt');
      expect(() => openssl('verify', '-CAfile', 'hosts/public/house.crt', 'hosts/crt')).toThrow(
        /(permitted|excluded) subtree violation/,
      );
    },
  );

  it('the public certificate and its authority are renewed for another host, and stay for the same host', () => {
    const make = (host: string) => () => makeCertificates(join(folder, 'hosts'), host);
    const paths = [
      'hosts/public/tls.crt',
      'hosts/public/tls.key',
      'hosts/authority/house.crt',
      'hosts/public/house.crt',
    ];
    make('192.168.0.10')();
    expect(changedBy(make('192.168.0.10'), paths)).toEqual([]);
    expect(changedBy(make('192.168.0.20'), paths)).toEqual(paths);
    openssl('verify', '-CAfile', 'hosts/public/house.crt', '-verify_ip', '192.168.0.20', 'hosts/public/tls.crt');
  });

  it('the public certificate is renewed when its authority was removed after a leaked key', () => {
    const before = read('hosts/public/house.crt');
    for (const name of readdirSync(at('hosts/authority'))) rmSync(at(`hosts/authority/${name}`));
    const paths = ['hosts/public/tls.crt', 'hosts/public/tls.key'];
    expect(changedBy(() => makeCertificates(join(folder, 'hosts'), '192.168.0.20'), paths)).toEqual(paths);
    expect(read('hosts/public/house.crt').equals(before)).toBe(false);
    openssl('verify', '-CAfile', 'hosts/public/house.crt', '-verify_ip', '192.168.0.20', 'hosts/public/tls.crt');
  });

  it('the public certificate replaces one of earlier versions, which phones cannot be told to trust', () => {
    const old = ['req', '-x509', '-key', 'public/tls.key', '-days', '365', '-subj', '/CN=localhost'];
    openssl(...old, '-addext', 'subjectAltName=DNS:localhost', '-out', 'public/tls.crt');
    expect(changedBy(makeAgain, ['public/tls.crt', HOUSE])).toEqual(['public/tls.crt']);
    openssl('verify', '-CAfile', 'public/house.crt', '-verify_hostname', 'localhost', 'public/tls.crt');
  });

  it('an expiring public certificate is renewed if self-made, and kept if a public authority signed it', () => {
    shorten('public/tls.crt', 29, ['-signkey', 'public/tls.key']);
    expect(changedBy(makeAgain, ['public/tls.crt'])).toEqual(['public/tls.crt']);
    shorten('public/tls.crt', 1);
    expect(changedBy(makeAgain, ['public/tls.crt', 'public/tls.key'])).toEqual([]);
    writeFileSync(at('public/tls.crt'), read('festix/tls.crt'));
    expect(changedBy(makeAgain, ['public/tls.crt', 'public/tls.key'])).toEqual([]);
  });
});

describe('certificate of a public authority', () => {
  const SCRIPT = join(ROOT, ACME_SCRIPT);
  const kept = (...more: string[]) => join(folder, 'acme', ...more);

  /** Runs the script where `certbot` is a program that says how it was called, and has got a certificate. */
  function renew(host: string, more: Record<string, string> = {}): string {
    const env = {
      PATH: `${kept('bin')}:${process.env['PATH']}`,
      CERTIFICATES: at('hosts/public'),
      ACME_FOLDER: kept(),
    };
    return execFileSync('sh', [SCRIPT], {
      env: { ...env, FESTIX_HOST: host, ...more },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }

  beforeAll(() => {
    makeCertificates(join(folder, 'hosts'), 'festix.exemplo.com.br');
    mkdirSync(kept('live', 'festix'), { recursive: true });
    mkdirSync(kept('bin'), { recursive: true });
    writeFileSync(kept('bin', 'certbot'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 });
    writeFileSync(kept('live', 'festix', 'fullchain.pem'), read('festix/tls.crt'));
    writeFileSync(kept('live', 'festix', 'privkey.pem'), read('festix/tls.key'));
  });

  it('a certificate of a public authority is requested for the name alone, and its key is readable by its owner only', () => {
    const said = renew('festix.exemplo.com.br', { ACME_EMAIL: 'ana@exemplo.com.br' });
    expect(said).toContain(`--domain festix.exemplo.com.br --webroot --webroot-path ${at('hosts/public/acme')}`);
    expect(said).toContain('--email ana@exemplo.com.br');
    expect(read('hosts/public/tls.crt').equals(read('festix/tls.crt'))).toBe(true);
    expect(read('hosts/public/tls.key').equals(read('festix/tls.key'))).toBe(true);
    const modes = ['tls.crt', 'tls.key'].map((name) => statSync(at(`hosts/public/${name}`)).mode & 0o777);
    expect(modes).toEqual([0o644, 0o600]);
  });

  it('a certificate of a public authority stays when the certificates of services are made', () => {
    const make = () => makeCertificates(join(folder, 'hosts'), 'festix.exemplo.com.br');
    expect(changedBy(make, ['hosts/public/tls.crt', 'hosts/public/tls.key'])).toEqual([]);
  });

  it.each(['localhost', '192.168.0.10', '[fd00::10]', 'festix.local', ''])(
    'no certificate of a public authority is requested for %j',
    (host) => {
      expect(() => renew(host)).toThrow(/vouches for public names/);
    },
  );
});
