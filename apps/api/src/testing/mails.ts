import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxMail } from '../modules/messages/deliveries/outbox.ts';
import { SendMessages } from '../modules/messages/deliveries/send-messages.ts';
import type { TestApi } from './api.ts';

export type { OutboxMail };

/** Sends the waiting mails, and returns those to an address, oldest first, or those of one template. */
export async function mailsTo(api: TestApi, address: string, template?: string): Promise<OutboxMail[]> {
  await allSent(api);
  const folder = join(api.env.DATA_DIR, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as OutboxMail)
    .filter((mail) => mail.to === address && (template === undefined || mail.template === template));
}

/** Returns the latest mail of a template to an address. */
export async function lastMail(api: TestApi, address: string, template: string): Promise<OutboxMail> {
  const mail = (await mailsTo(api, address, template)).at(-1);
  if (!mail) throw new Error(`no mail ${template} to ${address}`);
  return mail;
}

/** Returns the code in a mail. */
export function codeIn({ text }: OutboxMail): string {
  const [, code] = /^Código: (\S+)$/m.exec(text) ?? [];
  if (!code) throw new Error('the mail shows no code');
  return code;
}

/** Returns the target of a mail's button. */
export function linkIn({ text }: OutboxMail): URL {
  const [, link] = /:\n(https?:\S+)$/m.exec(text) ?? [];
  if (!link) throw new Error('the mail has no button');
  return new URL(link);
}

/** Returns the parameters of a link: of its query, and of its fragment, which no server receives. */
export function broughtBy({ searchParams, hash }: URL): Record<string, string> {
  return Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))]);
}

/** Waits for mails that the job is sending already. */
async function allSent(api: TestApi): Promise<void> {
  await api.app.get(SendMessages, { strict: false }).sendDue();
  for (;;) {
    const underway = await api.database.query(
      `select from deliveries where state = 'queued' and attempts > 0 and failure is null`,
    );
    if (underway.length === 0) return;
  }
}
