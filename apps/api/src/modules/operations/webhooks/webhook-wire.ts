import http from 'node:http';
import https from 'node:https';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { WebhookFailure } from '@festix/domain/messages';
import { ENV, type Env } from '../../../env.ts';
import { AddressRefusedError, hostOf, isClosedHost, publicLookup } from './public-address.ts';

/** Timeout for look-up, connection and answer together. */
const LONGEST_WAIT_MS = 10_000;

/** Only an answer's status counts; a longer body is cut off. */
const MOST_ANSWER_BYTES = 64 * 1024;

/** Signals a webhook event that got no HTTP response, and carries the reason. */
export class WebhookUnsentError extends Error {
  override readonly name = 'WebhookUnsentError';

  constructor(
    readonly failure: Exclude<WebhookFailure, 'answer' | 'switched_off'>,
    cause: unknown,
  ) {
    super(`a webhook was not sent: ${failure}`, { cause });
  }
}

/** Posts events to URLs that strangers entered: to the public network alone, and to the address resolved first. */
@Injectable()
export class WebhookWire implements OnApplicationShutdown {
  private readonly isOpen: boolean;
  private readonly plain: http.Agent;
  private readonly secure: https.Agent;

  constructor(@Inject(ENV) env: Pick<Env, 'ALLOW_PRIVATE_WEBHOOKS'>) {
    this.isOpen = env.ALLOW_PRIVATE_WEBHOOKS;
    const options = { keepAlive: true, maxFreeSockets: 64, ...(!this.isOpen && { lookup: publicLookup() }) };
    this.plain = new http.Agent(options);
    this.secure = new https.Agent(options);
  }

  /** Returns whether a URL is refused by its literal host. */
  refuses(url: string): boolean {
    if (!URL.canParse(url)) return true;
    if (this.isOpen) return false;
    return new URL(url).protocol !== 'https:' || isClosedHost(hostOf(url));
  }

  /**
   * Posts JSON and returns the status, whatever it is: a redirect is an answer and is not followed. Throws
   * WebhookUnsentError.
   */
  async post(url: string, headers: Record<string, string>, body: string): Promise<number> {
    if (this.refuses(url)) throw new WebhookUnsentError('refused_address', undefined);
    try {
      return await this.send(url, headers, body, AbortSignal.timeout(LONGEST_WAIT_MS));
    } catch (error) {
      throw new WebhookUnsentError(failureOf(error), error);
    }
  }

  onApplicationShutdown(): void {
    this.plain.destroy();
    this.secure.destroy();
  }

  private send(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<number> {
    const { protocol } = new URL(url);
    const [client, agent] = protocol === 'https:' ? [https, this.secure] : [http, this.plain];
    return new Promise((resolve, reject) => {
      let isAnswered = false;
      const request = client.request(url, {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Festix-Webhooks/1',
          ...headers,
        },
        signal,
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The rest of an answer does not matter, nor does the end of its connection.
        if (isAnswered) return;
        // A kept connection that the other side has just closed. If it had read the event, it recognises the repeat by
        // its id.
        if (request.reusedSocket && error.code === 'ECONNRESET')
          this.send(url, headers, body, signal).then(resolve, reject);
        else reject(error);
      });
      request.on('response', (response) => {
        isAnswered = true;
        readAway(response);
        resolve(response.statusCode ?? 0);
      });
      request.end(body);
    });
  }
}

/** Reads the body away, so that the connection can be used again. */
function readAway(response: http.IncomingMessage): void {
  let left = MOST_ANSWER_BYTES;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) response.destroy();
  });
}

function failureOf(error: unknown): WebhookUnsentError['failure'] {
  if (error instanceof AddressRefusedError) return 'refused_address';
  const name = error instanceof Error ? error.name : '';
  return name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : 'unreachable';
}
