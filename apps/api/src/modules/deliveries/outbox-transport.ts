import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../../env.ts';
import { mimeOf, type ComposedMail } from './compose-mail.ts';
import { MailTransport } from './mail-transport.ts';

/** A mail as the outbox keeps it beside its raw form. */
export interface OutboxMail extends Omit<ComposedMail, 'date'> {
  created_at: string;
}

const MOST_SHOWN = 200;
const RECORD = /-([0-9a-f-]{36})\.json$/;

/** Mail into a folder, each as an `.eml` that mail programs open and a `.json` that everything else reads. */
export class OutboxTransport extends MailTransport {
  private readonly folder: string;
  private readonly composer = createTransport({ streamTransport: true, buffer: true });

  constructor(private readonly env: Pick<Env, 'DATA_DIR' | 'PUBLIC_URL'>) {
    super();
    this.folder = join(env.DATA_DIR, 'outbox');
  }

  async deliver(mail: ComposedMail): Promise<void> {
    const { date, ...rest } = mail;
    const record: OutboxMail = { ...rest, created_at: date.toISOString() };
    const { message } = await this.composer.sendMail(mimeOf(mail, this.env.PUBLIC_URL));
    await mkdir(this.folder, { recursive: true });
    const name = `${record.created_at.replace(/\D/g, '')}-${mail.id}`;
    await this.put(`${name}.eml`, message as Buffer);
    await this.put(`${name}.json`, JSON.stringify(record, null, 1));
  }

  /** The newest first. */
  async latest(): Promise<OutboxMail[]> {
    const names = (await this.names()).toSorted().reverse().slice(0, MOST_SHOWN);
    return Promise.all(names.map((name) => this.read(name)));
  }

  async find(id: string): Promise<OutboxMail | undefined> {
    const name = (await this.names()).find((known) => RECORD.exec(known)?.[1] === id.toLowerCase());
    return name === undefined ? undefined : this.read(name);
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
    return JSON.parse(await readFile(join(this.folder, name), 'utf8')) as OutboxMail;
  }

  /** In one step, so that nobody reads half of it. */
  private async put(name: string, content: string | Buffer): Promise<void> {
    const target = join(this.folder, name);
    await writeFile(`${target}.part`, content);
    await rename(`${target}.part`, target);
  }
}
