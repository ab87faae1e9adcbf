import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LARGEST_FILE, type Files } from './files.ts';
import { DiskFiles } from './files.disk.ts';
import { S3Files } from './files.s3.ts';

const ACCESS_KEY = 'festix';
const SECRET_KEY = 'a secret of the store';
const REGION = 'us-east-1';

/** As much of an S3 store as the adapter uses, on loopback: it checks signatures and speaks XML like the real ones. */
class BucketServer {
  private readonly objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  typeOf(key: string): string | undefined {
    return this.objects.get(`/images/${key}`)?.type;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (!path.startsWith('/images/')) return refuse(response, 404, 'NoSuchBucket');
    const known = this.objects.get(path);
    if (request.method === 'PUT') {
      this.objects.set(path, { bytes: body, type: request.headers['content-type'] });
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(path);
      response.writeHead(204).end();
    } else if (request.method !== 'GET') refuse(response, 405, 'MethodNotAllowed');
    else if (!known) refuse(response, 404, 'NoSuchKey');
    else response.writeHead(200, { 'content-type': known.type, 'content-length': known.bytes.length }).end(known.bytes);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

/** AWS Signature Version 4, computed anew from what arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const form =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/;
  const [, access, day = '', region = '', names = '', signature] = form.exec(request.headers.authorization ?? '') ?? [];
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const hash = request.headers['x-amz-content-sha256'];
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (access !== ACCESS_KEY || region !== REGION || (hash !== 'UNSIGNED-PAYLOAD' && hash !== bodyHash)) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const sorted = query
    .split('&')
    .sort()
    .join('&')
    .replace(/(^|&)([^=&]+)(?=&|$)/g, '$1$2=');
  const canonical = [request.method, path, sorted, headers.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n');
  const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${SECRET_KEY}`);
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

const server = new BucketServer();
const folder = mkdtempSync(join(tmpdir(), 'festix-files-'));
let endpoint: string;

beforeAll(async () => {
  endpoint = await server.start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function bucket(secret = SECRET_KEY, name = 'images'): S3Files {
  const keys = { S3_ACCESS_KEY: ACCESS_KEY, S3_SECRET_KEY: secret };
  return new S3Files({ S3_ENDPOINT: endpoint, S3_REGION: REGION, S3_BUCKET: name, ...keys });
}

describe.each<[string, () => Files]>([
  ['a folder', () => new DiskFiles(folder)],
  ['a bucket', () => bucket()],
])('files in %s', (_, open) => {
  const bytes = Buffer.from([0, 255, 10, 13, 0, 128]);

  it('come back as they went, with the type of their ending', async () => {
    const files = open();
    await files.put('covers/festa.png', bytes);
    expect(await files.get('covers/festa.png')).toEqual({ bytes, type: 'image/png' });
  });

  it('may be empty, or large', async () => {
    const files = open();
    const large = Buffer.alloc(3_000_000, 'festa');
    await files.put('empty.json', Buffer.alloc(0));
    await files.put('large.bin', large);
    expect((await files.get('empty.json'))?.bytes.length).toBe(0);
    expect((await files.get('large.bin'))?.bytes.equals(large)).toBe(true);
  });

  it('are replaced as a whole', async () => {
    const files = open();
    await files.put('a/b/c.pdf', Buffer.from('a long first version'));
    await files.put('a/b/c.pdf', Buffer.from('short'));
    expect((await files.get('a/b/c.pdf'))?.bytes.toString()).toBe('short');
  });

  it('with the same content are one file', async () => {
    const files = open();
    const keys = await Promise.all([1, 2].map(() => files.putByContent('covers', bytes, 'webp')));
    expect(keys[0]).toMatch(/^covers\/[0-9a-f]{64}\.webp$/);
    expect(keys[1]).toBe(keys[0]);
    expect((await files.get(keys[0] as string))?.bytes.equals(bytes)).toBe(true);
  });

  it('that are not there read as nothing, and are removed without complaint', async () => {
    const files = open();
    expect(await files.get('nothing/here.png')).toBeUndefined();
    await files.remove('nothing/here.png');
    await files.put('gone.png', bytes);
    await files.remove('gone.png');
    expect(await files.get('gone.png')).toBeUndefined();
  });

  it.each([
    '../up.png',
    '/root.png',
    'a//b.png',
    'a/../b.png',
    'a/./b',
    '',
    'a b.png',
    'a\0b',
    '.hidden',
    'x'.repeat(600),
  ])('have no key like %j', async (key) => {
    await expect(open().put(key, bytes)).rejects.toThrow('key of a file');
    await expect(open().get(key)).rejects.toThrow('key of a file');
    await expect(open().remove(key)).rejects.toThrow('key of a file');
  });

  it('are refused when they are too large', async () => {
    const tooLarge = Buffer.alloc(LARGEST_FILE + 1);
    await expect(open().put('too-large.bin', tooLarge)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

it('a folder keeps no drafts', () => {
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a bucket is told the type', async () => {
  await bucket().put('typed.webp', Buffer.from('x'));
  expect(server.typeOf('typed.webp')).toBe('image/webp');
});

it('a store that refuses is an error, not an absence', async () => {
  await expect(bucket('another secret').get('typed.webp')).rejects.toThrow('SignatureDoesNotMatch');
  await expect(bucket(SECRET_KEY, 'elsewhere').get('typed.webp')).rejects.toThrow('NoSuchBucket');
});
