import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions } from 'node:tls';

export const ACCESS_KEY = 'festix';
export const SECRET_KEY = 'a secret of the store';
export const REGION = 'us-east-1';
const BUCKET = '/images/';
/** Fewer than a page of a real store has, so that there are several. */
const KEYS_PER_PAGE = 2;

export interface StoredObject {
  bytes: Buffer;
  type: string | undefined;
}

/**
 * As much of an S3 store as the product and its backups use, on loopback: it checks signatures, speaks XML like the real
 * ones, and lists page by page.
 */
export class BucketServer {
  readonly objects = new Map<string, StoredObject>();
  /** A session's token, which comes with keys that live a short time. */
  token: string | undefined;
  private readonly server;
  private readonly tls: SecureContextOptions | undefined;

  /** By https where it has a certificate, as the host `localhost`. */
  constructor(tls?: SecureContextOptions) {
    this.tls = tls;
    const answer = (request: IncomingMessage, response: ServerResponse) => void this.answer(request, response);
    this.server = tls ? createTlsServer(tls, answer) : createServer(answer);
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    const { port } = this.server.address() as AddressInfo;
    return this.tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    if (request.headers['x-amz-security-token'] !== this.token) return refuse(response, 403, 'InvalidToken');
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (!`${pathname}/`.startsWith(BUCKET)) return refuse(response, 404, 'NoSuchBucket');
    const key = pathname.slice(BUCKET.length);
    const known = this.objects.get(key);
    if (request.method === 'PUT') {
      this.objects.set(key, { bytes: body, type: request.headers['content-type'] });
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (request.method !== 'GET') refuse(response, 405, 'MethodNotAllowed');
    else if (!key) answerXml(response, 200, this.list(Number(searchParams.get('continuation-token'))));
    else if (!known) refuse(response, 404, 'NoSuchKey');
    else response.writeHead(200, { 'content-type': known.type, 'content-length': known.bytes.length }).end(known.bytes);
  }

  private list(from: number): string {
    const keys = [...this.objects.keys()].sort();
    const next = from + KEYS_PER_PAGE;
    const contents = keys.slice(from, next).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  answerXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function answerXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

/** Returns true if a request has the signature that AWS Signature Version 4 computes from the received request. */
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
