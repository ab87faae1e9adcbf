import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** An event as Meta's Conversions API takes it. */
export interface TakenConversion {
  event_name: string;
  event_id: string;
  event_time: number;
  action_source: string;
  event_source_url: string;
  user_data: Record<string, unknown>;
  custom_data: Record<string, unknown>;
}

interface Refusal {
  status: number;
  code: number;
}

const PATH = /^\/v\d+\.\d+\/(\d+)\/events$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** Meta's Conversions API on the loopback: it knows one dataset and one token, and refuses people's data as they are. */
export class TestMeta {
  static readonly dataset = '1234567890';
  static readonly token = 'EAAB-of-the-tests';

  readonly taken: TakenConversion[] = [];
  /** Given to the next calls, one each. */
  readonly refusals: Refusal[] = [];
  /** Names of events whose calls it refuses. */
  readonly disliked = new Set<string>();
  calls = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TestMeta> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const meta = new TestMeta(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`);
    server.on('request', (request, response) => {
      void meta.answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    return meta;
  }

  async stop(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    this.calls += 1;
    const { data = [], access_token } = (await json(request)) as { data?: TakenConversion[]; access_token?: string };
    const [, dataset] = PATH.exec(request.url ?? '') ?? [];
    if (access_token !== TestMeta.token) return refused({ status: 401, code: 190 });
    if (dataset !== TestMeta.dataset || request.method !== 'POST') return refused({ status: 400, code: 100 });
    const refusal = this.refusals.shift();
    if (refusal) return refused(refusal);
    if (data.length === 0 || !data.every((event) => this.isGood(event))) return refused({ status: 400, code: 100 });
    this.taken.push(...data);
    return { status: 200, body: { events_received: data.length } };
  }

  private isGood({ event_id, event_name, action_source, event_time, user_data }: TakenConversion): boolean {
    const {
      em = [],
      ph = [],
      client_user_agent,
    } = user_data as {
      em?: string[];
      ph?: string[];
      client_user_agent?: string;
    };
    return (
      !this.disliked.has(event_id) &&
      event_name === 'Purchase' &&
      action_source === 'website' &&
      Number.isInteger(event_time) &&
      Boolean(client_user_agent) &&
      [...em, ...ph].every((hash) => SHA256.test(hash))
    );
  }
}

function refused({ status, code }: Refusal) {
  return { status, body: { error: { message: 'Refused', type: 'OAuthException', code } } };
}
