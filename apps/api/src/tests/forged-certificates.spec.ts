import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MercadoPagoClient } from '../modules/selling/gateways/mercado-pago/client.ts';
import { SmtpTransport } from '../modules/messages/deliveries/smtp-transport.ts';
import { S3Files } from '../kernel/files/files.s3.ts';
import { tlsOptions } from '../kernel/http/tls-options.ts';
import { ACCESS_KEY, BucketServer, REGION, SECRET_KEY } from '../testing/bucket-server.ts';
import { TestMailServer } from '../testing/mail-server.ts';

const own = (name: string) => fileURLToPath(new URL(`../testing/tls/${name}`, import.meta.url));
/** A certificate for localhost, without an authority. */
const FORGED = tlsOptions({ TLS_CERT: own('certificate.pem'), TLS_KEY: own('key.pem') });

let server: Server;
let port: number;
/** Requests that reached the server that pretends to be a provider. */
let heard = 0;

beforeAll(async () => {
  server = createServer(FORGED, (_, response) => {
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

/** Returns the codes of an error and of its causes. */
function codesOf(error: unknown): string[] {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return [...(code ? [code] : []), ...(cause ? codesOf(cause) : [])];
}

async function refusalOf(call: Promise<unknown>): Promise<string[]> {
  return call.then(() => ['it was believed'], codesOf);
}

describe('self-signed certificate', () => {
  it('a server with a self-signed certificate gets no token and no order from calls by fetch to providers @V12.3.2', async () => {
    const env = { MERCADO_PAGO_API: `https://localhost:${port}`, MERCADO_PAGO_ACCESS_TOKEN: 's3cret' };
    const client = new MercadoPagoClient(env);
    expect(await refusalOf(client.get('/v1/payments/1'))).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await refusalOf(client.post('/v1/payments', 'key', {}))).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(heard).toBe(0);
  });

  it('a mail server with a self-signed certificate gets no mail @V12.3.2', async () => {
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

  it('a store with a self-signed certificate gets no file and delivers none @V12.3.2', async () => {
    const store = new BucketServer(FORGED);
    const files = bucketAt(await store.start());
    try {
      await expect(files.put('a.pdf', Buffer.from('x'))).rejects.toThrow('self-signed certificate');
      await expect(files.get('a.pdf')).rejects.toThrow('self-signed certificate');
      expect(store.objects.size).toBe(0);
    } finally {
      files.close();
      await store.stop();
    }
  });

  it('a self-signed certificate is accepted by a client that is told to trust it', async () => {
    const { get } = await import('node:https');
    const call = get(`https://localhost:${port}/`, { ca: readFileSync(own('certificate.pem')) });
    const [answer] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect([answer.statusCode, heard]).toEqual([200, 1]);
  });
});

describe('mail server with required TLS', () => {
  const reach = async (url: string): Promise<string> => {
    const mails = new SmtpTransport({ SMTP_URL: `${url}?requireTLS=true`, PUBLIC_URL: 'https://festix.example' });
    const answer = await mails.reach().then(
      () => 'it was believed',
      (error: Error) => error.message,
    );
    mails.onApplicationShutdown();
    return answer;
  };

  it('a mail server without TLS, or with a self-signed certificate, gets no password @V12.3.1', async () => {
    const plain = await TestMailServer.start();
    const forged = await TestMailServer.start(FORGED);
    try {
      expect(await reach(plain.url(undefined, 'localhost'))).toContain('STARTTLS');
      expect(await reach(forged.url(undefined, 'localhost'))).toContain('self-signed certificate');
    } finally {
      await plain.stop();
      await forged.stop();
    }
  });
});

/** As NODE_EXTRA_CA_CERTS does for a process. */
describe('additional authority', () => {
  const known = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...known, readFileSync(own('certificate.pem'), 'utf8')]));
  afterAll(() => setDefaultCACertificates(known));

  it('a certificate of an additional authority is accepted by store and mail', async () => {
    const store = new BucketServer(FORGED);
    const mail = await TestMailServer.start(FORGED);
    const files = bucketAt(await store.start());
    const mails = new SmtpTransport({
      SMTP_URL: `${mail.url(undefined, 'localhost')}?requireTLS=true`,
      PUBLIC_URL: 'https://festix.example',
    });
    try {
      await files.put('a.pdf', Buffer.from('x'));
      expect((await files.get('a.pdf'))?.bytes.toString()).toBe('x');
      await mails.reach();
    } finally {
      files.close();
      mails.onApplicationShutdown();
      await store.stop();
      await mail.stop();
    }
  });
});

function bucketAt(endpoint: string): S3Files {
  const keys = { S3_ACCESS_KEY: ACCESS_KEY, S3_SECRET_KEY: SECRET_KEY };
  return new S3Files({ S3_ENDPOINT: endpoint, S3_REGION: REGION, S3_BUCKET: 'images', ...keys });
}
