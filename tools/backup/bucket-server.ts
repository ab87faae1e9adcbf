import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const BUCKET = '/images';
/** Fewer than a page of a real store has, so that there are several. */
const KEYS_PER_PAGE = 2;

export interface StoredObject {
  bytes: Buffer;
  type: string | undefined;
}

/** As much of an S3 store as a backup speaks to: objects are put, read and listed, page by page. */
export class BucketServer {
  readonly objects = new Map<string, StoredObject>();
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = Buffer.concat(await request.toArray());
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    const key = pathname.slice(BUCKET.length + 1);
    if (request.method === 'PUT') {
      this.objects.set(key, { bytes, type: request.headers['content-type'] });
      response.end();
    } else if (!key) {
      response
        .setHeader('content-type', 'application/xml')
        .end(this.list(Number(searchParams.get('continuation-token'))));
    } else {
      const known = this.objects.get(key);
      if (known) response.end(known.bytes);
      else response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    }
  }

  private list(from: number): string {
    const keys = [...this.objects.keys()].sort();
    const next = from + KEYS_PER_PAGE;
    const contents = keys.slice(from, next).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
  }
}
