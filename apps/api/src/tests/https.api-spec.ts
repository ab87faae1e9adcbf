import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type TestApi } from '../testing/api.ts';
import { makePerson, TEST_PASSWORD } from '../testing/people.ts';

const CERTIFICATE = fileURLToPath(new URL('../testing/tls/certificate.pem', import.meta.url));
const KEY = fileURLToPath(new URL('../testing/tls/key.pem', import.meta.url));

let api: TestApi;
let web: string;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'festix-web-'));
  writeFileSync(join(web, 'index.html'), '<title>Festix</title><div id="root"></div>');
  const env = { TLS_CERT: CERTIFICATE, TLS_KEY: KEY, PUBLIC_URL: 'https://localhost', WEB_DIST: web };
  api = await startApi({ env });
});
afterAll(async () => {
  await api.close();
  rmSync(web, { recursive: true });
});

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

describe('with a certificate', () => {
  it('one origin serves page and API by https', async () => {
    expect(api.url).toMatch(/^https:/);
    expect((await ask('/api/health/live')).status).toBe(200);
    const page = await ask('/signin');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<div id="root">');
  });

  it('a session is carried by https only', async () => {
    const { email } = await makePerson(api);
    const { status, headers } = await ask('/api/auth/sign-in', { email, password: TEST_PASSWORD });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-festix_refresh=.*; HttpOnly; Secure; SameSite=Lax$/i),
      expect.stringMatching(/^__Host-festix_known=.*; HttpOnly; Secure; SameSite=Lax$/i),
    ]);
  });
});
