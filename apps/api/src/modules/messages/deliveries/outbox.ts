import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { OWN_FILE, ownFolder } from '../../../kernel/files/own-folder.ts';

/** A message in the outbox. */
export interface OutboxMail {
  id: string;
  channel: 'email' | 'whatsapp';
  template: string;
  from: string;
  to: string;
  /** Further recipients of a mail. */
  cc?: string[];
  bcc?: string[];
  subject: string;
  text: string;
  html: string;
  /** Name of the attached file. */
  attachment: string | null;
  created_at: string;
}

const MOST_SHOWN = 200;
const RECORD = /-([0-9a-f-]{36})\.json$/;

/** Stores messages in a folder while nothing is sent: each as a `.json`, with its other files beside it. */
@Injectable()
export class Outbox {
  private readonly folder: string;

  constructor(@Inject(ENV) env: Pick<Env, 'DATA_DIR'>) {
    this.folder = join(env.DATA_DIR, 'outbox');
  }

  /** Stores a message in the outbox; `beside` holds further files of the message, by their endings. */
  async keep(record: OutboxMail, beside: Readonly<Record<string, Buffer>>): Promise<void> {
    await ownFolder(this.folder);
    const name = `${record.created_at.replace(/\D/g, '')}-${record.id}`;
    for (const [ending, content] of Object.entries(beside)) await this.put(`${name}.${ending}`, content);
    await this.put(`${name}.json`, JSON.stringify(record, null, 1));
  }

  /** Returns the newest first. */
  async latest(): Promise<OutboxMail[]> {
    const names = (await this.names()).toSorted().reverse().slice(0, MOST_SHOWN);
    return Promise.all(names.map((name) => this.read(name)));
  }

  async find(id: string): Promise<OutboxMail | undefined> {
    const name = await this.nameOf(id);
    return name === undefined ? undefined : this.read(name);
  }

  /** Returns the attached PDF of a message. */
  async file(id: string): Promise<Buffer | undefined> {
    const name = await this.nameOf(id);
    const record = name === undefined ? undefined : await this.read(name);
    if (!name || !record?.attachment?.endsWith('.pdf')) return undefined;
    return readFile(join(this.folder, name.replace(/json$/, 'pdf')));
  }

  /** Deletes the messages to these addresses, or all, each with its files; returns their number. */
  async remove(to: ReadonlySet<string> | 'everybody'): Promise<number> {
    let count = 0;
    for (const name of await this.names()) {
      if (to !== 'everybody' && !to.has((await this.read(name)).to.toLowerCase())) continue;
      // The record goes last: an interrupted run finds the message again.
      for (const file of [...(await this.besides(name)), name]) await rm(join(this.folder, file), { force: true });
      count++;
    }
    return count;
  }

  private async besides(name: string): Promise<string[]> {
    const stem = name.slice(0, -'json'.length);
    return (await readdir(this.folder)).filter((file) => file.startsWith(stem) && file !== name);
  }

  private async nameOf(id: string): Promise<string | undefined> {
    return (await this.names()).find((known) => RECORD.exec(known)?.[1] === id.toLowerCase());
  }

  private async names(): Promise<string[]> {
    try {
      return (await readdir(this.folder)).filter((name) => RECORD.test(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  private async read(name: string): Promise<OutboxMail> {
    const record = JSON.parse(await readFile(join(this.folder, name), 'utf8')) as OutboxMail;
    // Messages of earlier versions have neither.
    return { ...record, channel: record.channel ?? 'email', attachment: record.attachment ?? null };
  }

  /** Writes atomically, so that no reader gets half of it. */
  private async put(name: string, content: string | Buffer): Promise<void> {
    const target = join(this.folder, name);
    await writeFile(`${target}.part`, content, { mode: OWN_FILE });
    await rename(`${target}.part`, target);
  }
}
