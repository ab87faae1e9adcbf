import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { refusedStart } from '../testing/admin-command.ts';
import { makePerson, TEST_PASSWORD } from '../testing/people.ts';
import { useApi } from '../testing/use-api.ts';

const CERTIFICATE = fileURLToPath(new URL('../testing/tls/certificate.pem', import.meta.url));
const KEY = fileURLToPath(new URL('../testing/tls/key.pem', import.meta.url));

let web: string;

const api = useApi(() => {
  web = mkdtempSync(join(tmpdir(), 'festix-web-'));
  writeFileSync(join(web, 'index.html'), '<title>Festix</title><div id="root"></div>');
  const env = { TLS_CERT: CERTIFICATE, TLS_KEY: KEY, PUBLIC_URL: 'https://localhost', WEB_DIST: web };
  return { env };
});
afterAll(() => rmSync(web, { recursive: true }));

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Believes the test's own certificate, and no other. */
async function ask(path: string, body?: object): Promise<Answer> {
  const call = httpsRequest(`${api.url}${path}`, {
    ca: readFileSync(CERTIFICATE),
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' } }),
  });
  call.end(body && JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe('server with a certificate', () => {
  it('one origin serves page and API by https @V4.4.1', async () => {
    expect(api.url).toMatch(/^https:/);
    expect((await ask('/api/health/live')).status).toBe(200);
    const page = await ask('/signin');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<div id="root">');
  });

  it('a session’s cookie is sent by https only @V12.2.1', async () => {
    const { email } = await makePerson(api);
    const { status, headers } = await ask('/api/auth/sign-in', { email, password: TEST_PASSWORD });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-festix_refresh=.*; HttpOnly; Secure; SameSite=Lax$/i),
      expect.stringMatching(/^__Host-festix_known=.*; HttpOnly; Secure; SameSite=Lax$/i),
    ]);
  });
});

describe('start with an unusable certificate or key', () => {
  const otherKey = (): string => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  };

  it.each<[string, (folder: string) => Record<string, string>, string[]]>([
    [
      'files that are not there',
      (folder) => ({ TLS_CERT: join(folder, 'absent.crt'), TLS_KEY: join(folder, 'absent.key') }),
      ['TLS_CERT names a file that is not there', 'TLS_KEY names a file that is not there'],
    ],
    ['a folder', (folder) => ({ TLS_CERT: folder, TLS_KEY: KEY }), ['TLS_CERT names a folder']],
    [
      'files of something else',
      (folder) => ({ TLS_CERT: join(folder, 'index.html'), TLS_KEY: join(folder, 'index.html') }),
      ['TLS_CERT must name a certificate in PEM', 'TLS_KEY must name a key in PEM, without a passphrase'],
    ],
    [
      'the two of each other',
      () => ({ TLS_CERT: KEY, TLS_KEY: CERTIFICATE }),
      ['TLS_CERT must name a certificate in PEM', 'TLS_KEY must name a key in PEM, without a passphrase'],
    ],
    [
      'the key of another',
      (folder) => {
        writeFileSync(join(folder, 'other.key'), otherKey());
        return { TLS_CERT: CERTIFICATE, TLS_KEY: join(folder, 'other.key') };
      },
      ['TLS_KEY must be the key of the certificate of TLS_CERT'],
    ],
  ])(
    'a start is refused in one sentence for %s',
    async (_, files, sentences) => {
      const { DATABASE_URL, JWT_SECRET, TICKET_KEY_SECRET } = api.env;
      const { code, complaints } = await refusedStart({ DATABASE_URL, JWT_SECRET, TICKET_KEY_SECRET, ...files(web) });
      expect(complaints).toEqual(["The environment can't be used:", ...sentences.map((sentence) => `  - ${sentence}`)]);
      expect(code).toBe(1);
    },
    180_000,
  );
});
