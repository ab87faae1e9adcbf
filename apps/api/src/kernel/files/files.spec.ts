import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS_KEY, BucketServer, REGION, SECRET_KEY } from '../../testing/bucket-server.ts';
import { LARGEST_FILE, type Files } from './files.ts';
import { DiskFiles } from './files.disk.ts';
import { S3Files } from './files.s3.ts';

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

  it('files read back as they were written, with the type of their extension', async () => {
    const files = open();
    await files.put('covers/festa.png', bytes);
    expect(await files.get('covers/festa.png')).toEqual({ bytes, type: 'image/png' });
  });

  it('files may be empty, or large', async () => {
    const files = open();
    const large = Buffer.alloc(3_000_000, 'festa');
    await files.put('empty.json', Buffer.alloc(0));
    await files.put('large.bin', large);
    expect((await files.get('empty.json'))?.bytes.length).toBe(0);
    expect((await files.get('large.bin'))?.bytes.equals(large)).toBe(true);
  });

  it('files are replaced atomically', async () => {
    const files = open();
    await files.put('a/b/c.pdf', Buffer.from('a long first version'));
    await files.put('a/b/c.pdf', Buffer.from('short'));
    expect((await files.get('a/b/c.pdf'))?.bytes.toString()).toBe('short');
  });

  it('files with the same content share one key', async () => {
    const files = open();
    const keys = await Promise.all([1, 2].map(() => files.putByContent('covers', bytes, 'webp')));
    expect(keys[0]).toMatch(/^covers\/[0-9a-f]{64}\.webp$/);
    expect(keys[1]).toBe(keys[0]);
    expect((await files.get(keys[0] as string))?.bytes.equals(bytes)).toBe(true);
  });

  it('files that do not exist read as nothing and are removed without an error', async () => {
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
  ])('files refuse the key %j @V5.3.1 @V5.3.2', async (key) => {
    await expect(open().put(key, bytes)).rejects.toThrow('key of a file');
    await expect(open().get(key)).rejects.toThrow('key of a file');
    await expect(open().remove(key)).rejects.toThrow('key of a file');
  });

  it('files above the size limit are refused', async () => {
    const tooLarge = Buffer.alloc(LARGEST_FILE + 1);
    await expect(open().put('too-large.bin', tooLarge)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

it('a folder of files keeps no temporary files', () => {
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a bucket stores the content type of a file', async () => {
  await bucket().put('typed.webp', Buffer.from('x'));
  expect(server.objects.get('typed.webp')?.type).toBe('image/webp');
});

it('a bucket that refuses access causes an error, and does not read as an absent file', async () => {
  await expect(bucket('another secret').get('typed.webp')).rejects.toThrow('SignatureDoesNotMatch');
  await expect(bucket(SECRET_KEY, 'elsewhere').get('typed.webp')).rejects.toThrow('NoSuchBucket');
});

it('a bucket is opened with the temporary credentials of a pod when no keys are configured @V13.2.1', async () => {
  const [secret, token] = ['the secret of a pod', 'the session of a pod'];
  const asked: (string | undefined)[] = [];
  const cloud = createServer((request, response) => {
    asked.push(request.headers.authorization);
    const Expiration = new Date(Date.now() + 3_600_000).toISOString();
    const keys = { AccessKeyId: ACCESS_KEY, SecretAccessKey: SECRET_KEY, Token: token, Expiration };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys));
  });
  await once(cloud.listen(0, '127.0.0.1'), 'listening');
  const file = join(folder, 'pod-token');
  writeFileSync(file, secret);
  const told = {
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}/v1/credentials`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file,
    // Ignores the configuration of the person who runs the test.
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'absent'),
    AWS_CONFIG_FILE: join(folder, 'absent'),
  };
  Object.assign(process.env, told);
  const ofPods = new BucketServer();
  ofPods.token = token;
  try {
    const files = new S3Files({
      S3_ENDPOINT: await ofPods.start(),
      S3_REGION: REGION,
      S3_BUCKET: 'images',
      S3_ACCESS_KEY: '',
      S3_SECRET_KEY: '',
    });
    await files.put('pod.pdf', Buffer.from('x'));
    expect((await files.get('pod.pdf'))?.bytes.toString()).toBe('x');
    expect(asked).toEqual([secret]);
    files.close();
  } finally {
    for (const name of Object.keys(told)) delete process.env[name];
    await ofPods.stop();
    cloud.close();
  }
});
