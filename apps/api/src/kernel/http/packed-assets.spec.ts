import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { packedAssets } from './packed-assets.ts';

const FILE = 'assets/app-1a2b.js';
const SCRIPT = 'export const name = "Festix";\n'.repeat(200);

let dist: string;
let server: Server;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'festix-assets-'));
  mkdirSync(join(dist, 'assets'));
  for (const [file, text] of [
    [FILE, SCRIPT],
    ['index.html', SCRIPT],
    ['assets/font-1a2b.woff2', SCRIPT],
  ] as const) {
    writeFileSync(join(dist, file), text);
  }
  const app = express();
  app.use(packedAssets(dist, 'public, max-age=31536000, immutable'));
  app.use((_, response) => void response.send('as it lies there'));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
  rmSync(dist, { recursive: true });
});

async function read(path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, path: `/${path}`, headers, agent: false }, resolve).on('error', reject),
  );
  return { headers: answer.headers, bytes: await buffer(answer) };
}

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a script for a client that accepts %s is sent compressed with %s and cached for ever',
  async (accepted, encoding, unpack) => {
    const { headers, bytes } = await read(FILE, { 'accept-encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(bytes.length).toBeLessThan(SCRIPT.length / 10);
    expect(unpack(bytes).toString()).toBe(SCRIPT);
  },
);

it('what the build has compressed is sent as it is', async () => {
  const built = brotliCompressSync('built');
  writeFileSync(join(dist, 'assets/built-1a2b.js'), 'source');
  writeFileSync(join(dist, 'assets/built-1a2b.js.br'), built);
  const { headers, bytes } = await read('assets/built-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect([headers['content-encoding'], bytes]).toEqual(['br', built]);
});

it('a file is compressed once, even if it changes later under the same name', async () => {
  const before = await read(FILE, { 'accept-encoding': 'br' });
  writeFileSync(join(dist, FILE), 'changed');
  const [again, other] = await Promise.all(['br', 'br'].map((coding) => read(FILE, { 'accept-encoding': coding })));
  expect([again?.bytes, other?.bytes]).toEqual([before.bytes, before.bytes]);
  writeFileSync(join(dist, FILE), SCRIPT);
});

it.each([
  ['who takes nothing packed', FILE, {}],
  ['a part of a file', FILE, { 'accept-encoding': 'br', range: 'bytes=0-9' }],
  ['a page', 'index.html', { 'accept-encoding': 'br' }],
  ['what is packed already', 'assets/font-1a2b.woff2', { 'accept-encoding': 'br' }],
  ['what is not there', 'assets/lost.js', { 'accept-encoding': 'br' }],
  ['a way out of the folder', 'assets/../index.js', { 'accept-encoding': 'br' }],
])('packed assets leave %s to the next handler', async (_, path, headers) => {
  const answer = await read(path, headers);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.bytes.toString()).toBe('as it lies there');
});
