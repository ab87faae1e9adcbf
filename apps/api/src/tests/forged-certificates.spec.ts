import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MercadoPagoClient } from '../modules/payments/mercado-pago/client.ts';
import { SmtpTransport } from '../modules/deliveries/smtp-transport.ts';
import { tlsOptions } from '../kernel/tls-options.ts';

const own = (name: string) => fileURLToPath(new URL(`../testing/tls/${name}`, import.meta.url));

let server: Server;
let port: number;
/** Requests that got through to whoever pretends to be a provider. */
let heard = 0;

beforeAll(async () => {
  // For localhost, and vouched for by nobody.
  server = createServer(tlsOptions({ TLS_CERT: own('certificate.pem'), TLS_KEY: own('key.pem') }), (_, response) => {
    heard += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** The codes of an error and of what caused it. */
function codesOf(error: unknown): string[] {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return [...(code ? [code] : []), ...(cause ? codesOf(cause) : [])];
}

async function refusalOf(call: Promise<unknown>): Promise<string[]> {
  return call.then(() => ['it was believed'], codesOf);
}

describe('a certificate that nobody vouches for', () => {
  it('gets no token and no order from whoever calls by fetch, as all of the server’s calls to providers do', async () => {
    const env = { MERCADO_PAGO_API: `https://localhost:${port}`, MERCADO_PAGO_ACCESS_TOKEN: 's3cret' };
    const client = new MercadoPagoClient(env);
    expect(await refusalOf(client.get('/v1/payments/1'))).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await refusalOf(client.post('/v1/payments', 'key', {}))).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(heard).toBe(0);
  });

  it('gets no mail', async () => {
    const mails = new SmtpTransport({
      SMTP_URL: `smtps://festix:s3cret@localhost:${port}`,
      PUBLIC_URL: 'https://festix.example',
    });
    const refusal = await mails.reach().then(
      () => 'it was believed',
      (error: Error) => error.message,
    );
    mails.onApplicationShutdown();
    expect(refusal).toContain('self-signed certificate');
  });

  it('would be believed by whoever is told to trust it', async () => {
    const { get } = await import('node:https');
    const call = get(`https://localhost:${port}/`, { ca: readFileSync(own('certificate.pem')) });
    const [answer] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect([answer.statusCode, heard]).toEqual([200, 1]);
  });
});
