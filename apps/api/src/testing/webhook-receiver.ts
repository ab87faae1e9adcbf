import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message as it arrived. */
export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  path: string;
  body: string;
  /** The body's JSON. */
  told: { type: string; version: number; timestamp: string; data: Record<string, unknown> };
}

/** A producer's own server, on the loopback address: it accepts webhook events, and refuses them on demand. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Given to the next messages, one each; then 200 again. */
  readonly answers: number[] = [];
  /** Given to all of them, whatever stands above. */
  always: number | undefined;
  /** The address to which answers redirect. */
  location: string | undefined;
  connections = 0;

  readonly url: string;
  private readonly server: Server;

  private constructor(server: Server, url: string) {
    this.server = server;
    this.url = url;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/festix`);
    server.on('connection', () => (receiver.connections += 1));
    server.on('request', (request, response) => {
      void receiver.take(request).then((status) => {
        response.writeHead(status, receiver.location === undefined ? {} : { location: receiver.location }).end('ok');
      });
    });
    return receiver;
  }

  /** Returns the received webhook events of a type. */
  of(type: string): ReceivedWebhook[] {
    return this.received.filter(({ told }) => told.type === type);
  }

  forget(): void {
    this.received.length = 0;
    this.answers.length = 0;
    this.always = this.location = undefined;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const told = JSON.parse(body) as ReceivedWebhook['told'];
    this.received.push({ headers: request.headers, path: request.url ?? '', body, told });
    return this.always ?? this.answers.shift() ?? 200;
  }
}

/**
 * Returns true if a message has a valid signature by a secret, checked as a receiver that knows the standard checks it.
 */
export function isSignedBy(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const meant = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
    .some((signature) => signature.length === meant.length && timingSafeEqual(signature, meant));
}
