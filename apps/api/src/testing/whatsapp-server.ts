import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The answer by which WhatsApp refuses. */
export interface WhatsAppRefusal {
  status: number;
  code: number;
  message: string;
}

interface TakenMessage {
  id: string;
  to: string;
  body: Record<string, unknown>;
}

const PATH = /^\/(\d+)\/(media|messages)$/;

/** The Cloud API on the loopback: it knows one token and one number, wants the document first, and signs its news. */
export class TestWhatsApp {
  static readonly env = {
    WHATSAPP_TOKEN: 'a token of the tests',
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_APP_SECRET: 'a secret of the tests',
    WHATSAPP_VERIFY_TOKEN: 'a word of the tests',
  };

  readonly taken: TakenMessage[] = [];
  /** Documents that were uploaded, by the ids that were given for them. */
  readonly media = new Map<string, Buffer>();
  /** Given to the next messages, one each. */
  readonly refusals: WhatsAppRefusal[] = [];
  /** Runs as soon as the server accepts a message, before the sender has its answer. */
  onTaken: (message: TakenMessage) => Promise<unknown> = async () => undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TestWhatsApp> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const whatsapp = new TestWhatsApp(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      void whatsapp.answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    return whatsapp;
  }

  async stop(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }

  /** Returns news of a message as WhatsApp sends them: the exact bytes and their signature. */
  news(id: string, status: string, errors?: { code: number; title: string }[]): { body: string; signature: string } {
    const own = this.taken.find((message) => message.id === id)?.body['biz_opaque_callback_data'];
    const statuses = [
      {
        ...{ id, status, timestamp: '1', recipient_id: '5581987654321' },
        ...(own !== undefined && { biz_opaque_callback_data: own }),
        ...(errors && { errors }),
      },
    ];
    const value = { messaging_product: 'whatsapp', statuses };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ changes: [{ field: 'messages', value }] }],
    });
    const digest = createHmac('sha256', TestWhatsApp.env.WHATSAPP_APP_SECRET).update(body).digest('hex');
    return { body, signature: `sha256=${digest}` };
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const bytes = await buffer(request);
    const [, number, what] = PATH.exec(request.url ?? '') ?? [];
    if (request.headers.authorization !== `Bearer ${TestWhatsApp.env.WHATSAPP_TOKEN}`)
      return refused(401, 190, 'Bad token');
    if (number !== TestWhatsApp.env.WHATSAPP_PHONE_NUMBER_ID) return refused(400, 100, 'Unknown number');
    return what === 'media'
      ? this.keep(request, bytes)
      : this.take(JSON.parse(bytes.toString()) as Record<string, unknown>);
  }

  private keep(request: IncomingMessage, bytes: Buffer) {
    const form = bytes.toString('latin1');
    const isWhole = form.includes('name="messaging_product"') && form.includes('filename="ingresso.pdf"');
    if (!request.headers['content-type']?.startsWith('multipart/form-data') || !isWhole) {
      return refused(400, 100, 'Not a document');
    }
    const id = String(1000 + this.media.size);
    this.media.set(id, bytes);
    return { status: 200, body: { id } };
  }

  private async take(body: Record<string, unknown>) {
    const refusal = this.refusals.shift();
    if (refusal) return refused(refusal.status, refusal.code, refusal.message);
    const to = String(body['to']);
    if (!/^\d{10,15}$/.test(to)) return refused(400, 100, 'Not a number');
    const id = `wamid.${this.taken.length + 1}`;
    this.taken.push({ id, to, body });
    await this.onTaken({ id, to, body });
    // Old Brazilian accounts go without the ninth digit.
    const wa_id = to.replace(/^(55\d{2})9(\d{8})$/, '$1$2');
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id }], messages: [{ id }] },
    };
  }
}

function refused(status: number, code: number, message: string) {
  return { status, body: { error: { message, type: 'OAuthException', code } } };
}
