import { expenseEndpoints, payoutEndpoints, type Endpoint, type PayoutBody } from '@festix/domain/contract';
import { type PayoutStatus } from '@festix/domain/money';
import { headersOf, pathOf, type CallAddress } from '../stage/api-client.ts';
import { bringCast, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent } from '../stage/events.ts';
import { TestMailServer } from '../stage/mail-server.ts';
import { sellOnline } from '../stage/online-sale.ts';
import type { Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import type { Reply, Send } from './insistently.ts';
import { openLink, type LossyLink } from './lossy-link.ts';

/** An event whose money is owed to its producer, and a link that can be broken. */
export interface MoneyScene {
  stage: Stage;
  link: LossyLink;
  producer: Person;
  admin: Person;
  event: StagedEvent;
  /** Takes the mail. */
  mails: TestMailServer;
}

const TICKETS = 10;
const PATIENCE_MS = 20_000;

/** Returns the least that counts as a PDF; each text makes another file. */
const pdfOf = (text: string): Blob => new Blob([`%PDF-1.4\n% ${text}\ntrailer\n<<>>\n%%EOF\n`]);

/** Runs work on a scene where R$ 500,00 are sold. */
export async function overMoney<T>(work: (scene: MoneyScene) => Promise<T>): Promise<T> {
  const mails = await TestMailServer.start();
  try {
    return await withStage({ env: { SMTP_URL: mails.url() } }, async (stage) => {
      const link = await openLink(stage.url);
      try {
        const { producer, buyer, admin } = await bringCast(stage);
        const event = await openEvent(producer, 'Noite de Prova');
        const lot = await openLot(producer, event, 'Pista', TICKETS);
        await sellOnline(buyer, event, lot.price_id, TICKETS);
        return await work({ stage, link, producer, admin, event, mails });
      } finally {
        await link.stop();
      }
    });
  } finally {
    await mails.stop();
  }
}

/** Returns the request of a payout, with an id of its own. */
export function requestOf({ link, producer, event }: MoneyScene, id: string, amount: number): Send {
  const body: PayoutBody = { id, amount, request_date: new Date().toISOString(), pix: '52998224725', pix_type: 'cpf' };
  const url = link.url + pathOf(payoutEndpoints.request, { area: 'producer', params: { event_id: event.id } });
  return () => reply(url, { method: 'POST', headers: headersOf(producer.token), body: JSON.stringify(body) });
}

/** Returns an answer to a payout, with a receipt. */
export function answerOf(scene: MoneyScene, payout_id: string, status: PayoutStatus): Send {
  const fields = { status, ...(status === 'done' && { sent_date: new Date().toISOString() }), obs_admin: payout_id };
  // The payout is unedited, so that a repeated answer is known as the same.
  const first = { 'if-match': '"0"' };
  return form(scene, payoutEndpoints.answer, { params: { payout_id } }, fields, payout_id, first);
}

/** Returns an expense with a receipt. */
export function expenseOf(scene: MoneyScene, id: string, amount: number): Send {
  const fields = { id, amount: String(amount) };
  return form(scene, expenseEndpoints.create, { params: { event_id: scene.event.id } }, fields, id);
}

function form<P, Q, B, R>(
  { link, admin }: MoneyScene,
  endpoint: Endpoint<P, Q, B, R>,
  address: CallAddress<P, Q>,
  fields: Readonly<Record<string, string>>,
  receipt: string,
  also: Readonly<Record<string, string>> = {},
): Send {
  const url = link.url + pathOf(endpoint, address);
  return () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('receipt', pdfOf(receipt), 'comprovante.pdf');
    return reply(url, { method: endpoint.method, headers: { authorization: `Bearer ${admin.token}`, ...also }, body });
  };
}

async function reply(url: string, request: RequestInit): Promise<Reply> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
