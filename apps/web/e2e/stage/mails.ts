import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** A message that left the house, as the outbox keeps it. */
export interface Mail {
  id: string;
  template: string;
  to: string;
  cc?: string[];
  bcc?: string[];
  /** The name of the file that came with it. */
  attachment: string | null;
  subject: string;
  text: string;
}

const CODE = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/;
const LINK = /^https?:\/\/\S+$/m;

const read = new Set<string>();

/** Waits for the next unread message to an address, and returns it. */
export async function nextMailTo(address: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(() => (found = mails().find((mail) => mail.to === address && !read.has(mail.id))), {
      message: `a message to ${address}`,
    })
    .toBeDefined();
  read.add(found!.id);
  return found!;
}

/** Waits for the message of a template with words that one test alone has, such as an event's name, and returns it. */
export async function mailAbout(template: string, words: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(() => (found = mails().find((mail) => mail.template === template && mail.text.includes(words))), {
      message: `a message ${template} about ${words}`,
    })
    .toBeDefined();
  return found!;
}

/** Returns the code in the next message to an address. */
export async function nextCodeTo(address: string): Promise<string> {
  const { text } = await nextMailTo(address);
  return partOf(text, CODE);
}

/** Returns the first link in a message, which is its button. */
export function linkOf({ text }: Mail): string {
  return partOf(text, LINK);
}

/** Returns the link in the next message to an address. */
export async function nextLinkTo(address: string): Promise<string> {
  const { text } = await nextMailTo(address);
  return partOf(text, LINK);
}

function partOf(text: string, pattern: RegExp): string {
  const [part] = pattern.exec(text) ?? [];
  if (!part) throw new Error(`the message has no ${pattern.source}:\n${text}`);
  return part;
}

/** Returns all messages so far, oldest first. */
function mails(): Mail[] {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail);
}
