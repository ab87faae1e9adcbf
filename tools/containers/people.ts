import {
  accountEndpoints,
  buyingEndpoints,
  deviceEndpoints,
  doorEndpoints,
  eventEndpoints,
  type CoverView,
} from '@festix/domain/contract';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf, signIn, type ApiClient } from '../stage/api-client.ts';
import { openEvent, openLot, type StagedEvent } from '../stage/events.ts';
import { RefusalError } from '../say.ts';
import type { Call } from './load.ts';

/** Of the demonstration (`apps/api/src/seeds/demo-sign-ins.ts`). */
const PASSWORD = 'festix123';
const EMAILS = { producer: 'produtor@festix.dev', buyer: 'cliente@festix.dev' };
const BUYER = { name: 'Bia Nogueira', phone: '(11) 98765-4321', document: '529.982.247-25' };
const PLACES = 10_000;
const MAIL_MS = 60_000;
const LOOK_MS = 500;

/** The people of the installation, and their event. */
export interface People {
  producer: ApiClient;
  buyer: ApiClient;
  event: StagedEvent;
  price_id: string;
}

export async function bringPeople(url: string): Promise<People> {
  const producer = await signIn(url, EMAILS.producer, PASSWORD);
  const event = await openEvent({ ...producer, id: '', email: EMAILS.producer }, 'Noite dos Contêineres');
  const lot = await openLot({ ...producer, id: '', email: EMAILS.producer }, event, 'Pista', PLACES);
  return { producer, buyer: await signIn(url, EMAILS.buyer, PASSWORD), event, price_id: lot.price_id };
}

/** Signs both in again. */
export async function signInAgain(people: People): Promise<People> {
  const { url } = people.producer;
  const producer = await signIn(url, EMAILS.producer, PASSWORD);
  return { ...people, producer, buyer: await signIn(url, EMAILS.buyer, PASSWORD) };
}

/** Books and pays a ticket by the sandbox's Pix; returns the order and the text of the ticket's QR. */
export async function buyTicket({ buyer, event, price_id }: People): Promise<{ order_id: string; qr: string }> {
  const order_id = newId();
  const body = { id: order_id, items: [{ price_id, amount: 1 }] };
  await buyer.call(buyingEndpoints.book, { params: { slug: event.slug }, body });
  const { payment } = await buyer.call(buyingEndpoints.checkout, {
    params: { order_id },
    body: { buyer: { ...BUYER, email: EMAILS.buyer }, payment: { method: 'pix' } },
  });
  if (!payment) throw new RefusalError('an order was checked out without a charge');
  await buyer.call(buyingEndpoints.sandbox, { params: { payment_id: payment.id }, body: { status: 'approved' } });
  const order = await buyer.call(buyingEndpoints.order, { params: { order_id } });
  const qr = order.tickets?.[0]?.qr;
  if (!qr) throw new RefusalError(`the paid order has no ticket with a QR: ${JSON.stringify(order).slice(0, 500)}`);
  return { order_id, qr };
}

interface Mailbox {
  messages: { ID: string; Subject: string; To: { Address: string }[] }[];
}

interface Mail {
  Attachments: { ContentType: string; FileName: string; Size: number }[];
}

/** Waits for a mail about the event, and answers the size of the ticket's PDF in it, in bytes. */
export async function readMail(mailUrl: string, { event }: People): Promise<number> {
  let seen: string[] = [];
  for (const deadline = Date.now() + MAIL_MS; Date.now() < deadline; await delay(LOOK_MS)) {
    const { messages } = (await getJson(`${mailUrl}/api/v1/messages?limit=50`)) as Mailbox;
    seen = messages.map(({ Subject }) => Subject);
    for (const { ID, Subject, To } of messages) {
      if (!Subject.includes(event.name) || !To.some(({ Address }) => Address === EMAILS.buyer)) continue;
      const { Attachments } = (await getJson(`${mailUrl}/api/v1/message/${ID}`)) as Mail;
      const pdf = Attachments.find(({ ContentType }) => ContentType === 'application/pdf');
      if (pdf) return pdf.Size;
    }
  }
  throw new RefusalError(`no mail with a PDF came to ${EMAILS.buyer}; there are: ${seen.join(', ') || 'none'}`);
}

async function getJson(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new RefusalError(`${url} answered ${answer.status}`);
  return answer.json();
}

/** Returns a photograph as phones take them: large, and full of detail. */
export function photograph(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  return picture.blur(2).jpeg({ quality: 85 }).toBuffer();
}

/** Uploads a cover and returns its status, with the address of the public picture. */
export async function uploadCover(
  { producer, event }: People,
  picture: Buffer,
): Promise<{ status: number; text: string; address?: string }> {
  const path = pathOf(eventEndpoints.setCover, { params: { event_id: event.id, form: 'desktop' } });
  const body = new FormData();
  body.append('file', new Blob([picture as unknown as ArrayBuffer]), 'capa.jpg');
  const { authorization = '' } = headersOf(producer.token);
  const answer = await fetch(producer.url + path, { method: 'PUT', headers: { authorization }, body });
  const text = await answer.text();
  if (!answer.ok) return { status: answer.status, text };
  const { cover_desktop } = JSON.parse(text) as { cover_desktop: CoverView | null };
  return { status: answer.status, text, ...(cover_desktop && { address: cover_desktop.url }) };
}

/** Enrols a door and admits a ticket at it; answers the question, which may be asked again. */
export async function admitAtDoor({ producer, event }: People, qr: string): Promise<object> {
  const { id: device_id } = await producer.call(deviceEndpoints.enrol, {
    body: { id: newId(), name: 'Portão de prova', kind: 'door' },
  });
  const question = { id: newId(), reference: qr, device_id };
  const { feedback } = await producer.call(doorEndpoints.checkin, { params: { event_id: event.id }, body: question });
  if (feedback !== 'ADMITTED') throw new RefusalError(`a good ticket was answered ${feedback}`);
  return question;
}

/** Signs in so many people at once, and returns each result. */
export function signInAtOnce(url: string, count: number): Promise<number[]> {
  const body = JSON.stringify({ email: EMAILS.buyer, password: PASSWORD });
  const request = { method: 'POST', headers: headersOf(''), body };
  const path = pathOf(accountEndpoints.signIn);
  return Promise.all(Array.from({ length: count }, async () => statusOf(url + path, request)));
}

/** Returns the calls during changes of containers: the event's page, own orders, a repeated check-in. */
export function callsOf({ producer, buyer, event }: People, question: object): Call[] {
  const { url } = producer;
  const get = (name: string, path: string, headers: Record<string, string> = {}): Call => ({
    name,
    make: () => statusOf(url + path, { headers }),
  });
  const page = get('page', `/events/${event.slug}`);
  const view = get('event', pathOf(buyingEndpoints.event, { params: { slug: event.slug } }));
  const orders = get('orders', pathOf(buyingEndpoints.customerOrders), headersOf(buyer.token));
  const checkin: Call = {
    name: 'check-in',
    make: () =>
      statusOf(url + pathOf(doorEndpoints.checkin, { params: { event_id: event.id } }), {
        method: 'POST',
        headers: headersOf(producer.token),
        body: JSON.stringify(question),
      }),
  };
  return [page, view, view, orders, orders, checkin, checkin, checkin];
}

async function statusOf(address: string, request: RequestInit): Promise<number> {
  const answer = await fetch(address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return answer.status;
}
