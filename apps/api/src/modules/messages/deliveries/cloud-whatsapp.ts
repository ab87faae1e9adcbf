import { unlinked } from '@festix/domain/ground';
import type { Env } from '../../../env.ts';
import { MessageDeferredError, MessageRefusedError } from './message-fault.ts';
import {
  WhatsAppTransport,
  type AttachedFile,
  type WhatsAppAnswer,
  type WhatsAppMessage,
} from './whatsapp-transport.ts';

const LONGEST_WAIT_MS = 20_000;

/** Codes of the Cloud API after which the same message may succeed later: its own faults, limits, and our access. */
const MAY_PASS = new Set([
  0, 1, 2, 3, 4, 10, 190, 80007, 130429, 131000, 131005, 131016, 131042, 131048, 131056, 131057, 133000, 133004, 133010,
]);

interface Answer {
  id?: string;
  messages?: { id: string }[];
  contacts?: { wa_id?: string }[];
  error?: { code?: number; message?: string; error_data?: { details?: string } };
}

type Config = Pick<
  Env,
  'WHATSAPP_API' | 'WHATSAPP_PHONE_NUMBER_ID' | 'WHATSAPP_TOKEN' | 'WHATSAPP_TEMPLATE' | 'WHATSAPP_LANGUAGE'
>;

/**
 * Sends by Meta's Cloud API: uploads the document, then sends it at the head of an approved template, because free text
 * is allowed only within a day of the person's own message.
 */
export class CloudWhatsApp extends WhatsAppTransport {
  constructor(private readonly env: Config) {
    super();
  }

  async deliver({ id, to, data, file }: WhatsAppMessage): Promise<WhatsAppAnswer> {
    const mediaId = await this.upload(file);
    const { messages, contacts } = await this.call('messages', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/\D/g, ''),
        type: 'template',
        // Returned with all notifications of the message, which may arrive before its answer.
        biz_opaque_callback_data: id,
        template: {
          name: this.env.WHATSAPP_TEMPLATE,
          language: { code: this.env.WHATSAPP_LANGUAGE },
          components: [
            {
              type: 'header',
              parameters: [{ type: 'document', document: { id: mediaId, filename: file.name } }],
            },
            {
              type: 'body',
              parameters: [data.name, data.event, data.when].map((text) => ({
                type: 'text',
                text: unlinked(inOneLine(text)),
              })),
            },
          ],
        },
      }),
    });
    return { provider_id: messages?.[0]?.id ?? null, wa_id: contacts?.[0]?.wa_id ?? null };
  }

  private async upload({ name, type, bytes }: AttachedFile): Promise<string> {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', type);
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const { id } = await this.call('media', { body: form });
    if (!id) throw new MessageDeferredError('WhatsApp 0: the upload was answered without an id');
    return id;
  }

  private async call(what: 'media' | 'messages', sent: { body: string | FormData; headers?: Record<string, string> }) {
    const { WHATSAPP_API, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN } = this.env;
    let response: Response;
    let answer: Answer;
    try {
      response = await fetch(`${WHATSAPP_API}/${WHATSAPP_PHONE_NUMBER_ID}/${what}`, {
        method: 'POST',
        body: sent.body,
        headers: { ...sent.headers, authorization: `Bearer ${WHATSAPP_TOKEN}` },
        redirect: 'error',
        signal: AbortSignal.timeout(LONGEST_WAIT_MS),
      });
      answer = (await response.json()) as Answer;
    } catch (error) {
      throw new MessageDeferredError(`WhatsApp 0: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (response.ok && !answer.error) return answer;
    const { code = 0, message = '', error_data } = answer.error ?? {};
    const why = `WhatsApp ${code}: ${error_data?.details ?? message}`;
    const mayPass = response.status >= 500 || response.status === 429 || MAY_PASS.has(code);
    throw mayPass ? new MessageDeferredError(why) : new MessageRefusedError(why);
  }
}

/** Puts a text on one line: parameters of a template hold neither line breaks nor runs of spaces. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
