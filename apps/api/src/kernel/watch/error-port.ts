import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENV, type Env } from '../../env.ts';
import { Clock } from './clock.ts';
import { LOG } from './log.ts';
import { withSourcePlaces } from './source-places.ts';

/** Describes where an error happened, by our own ids and names: never personal data. */
export interface ErrorContext {
  request_id?: string;
  /** The failed job or sweep. */
  job?: string;
  event_id?: string | null;
}

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
}

const LONGEST_SEND_MS = 3000;
const MOST_FRAMES = 30;

/** Writes unexpected failures to the structured log, and sends them to an error service where `SENTRY_DSN` is set. */
@Injectable()
export class ErrorPort implements BeforeApplicationShutdown {
  private readonly seen = new WeakSet<object>();
  private readonly underway = new Set<Promise<void>>();
  private readonly service: ErrorService | undefined;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Logger,
    private readonly clock: Clock,
  ) {
    this.service = env.SENTRY_DSN ? serviceAt(env.SENTRY_DSN) : undefined;
  }

  /** Reports an error once, however many layers pass it on. Never throws and never waits. */
  report(error: unknown, context: ErrorContext = {}): void {
    if (typeof error === 'object' && error !== null) {
      if (this.seen.has(error)) return;
      this.seen.add(error);
    }
    const { name, message, stack } = described(error);
    this.log.error({ ...context, error: name, stack }, message);
    if (this.service) this.send(this.service, name, message, stack, context);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underway);
  }

  private send(service: ErrorService, name: string, message: string, stack: string, context: ErrorContext): void {
    const now = this.clock.now();
    const event = {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: now.getTime() / 1000,
      platform: 'node',
      level: 'error',
      environment: this.env.NODE_ENV,
      tags: context,
      exception: { values: [{ type: name, value: message, stacktrace: { frames: framesOf(stack) } }] },
    };
    const lines = [{ event_id: event.event_id, sent_at: now.toISOString() }, { type: 'event' }, event];
    const sent = fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': service.auth },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_SEND_MS),
    })
      .then(async (answer) => {
        await answer.body?.cancel();
        if (!answer.ok) this.log.warn({ status: answer.status }, 'the error service refused a report');
      })
      .catch((fault: Error) => this.log.warn({ error: fault.name }, 'the error service could not be reached'))
      .finally(() => this.underway.delete(sent));
    this.underway.add(sent);
  }
}

interface ErrorService {
  url: string;
  auth: string;
}

/** Returns the service of a DSN: `https://<key>@<host>/<path>/<project>`. */
function serviceAt(dsn: string): ErrorService {
  const { protocol, username, host, pathname } = new URL(dsn);
  const steps = pathname.split('/').filter(Boolean);
  const project = steps.pop();
  const path = steps.map((step) => `/${step}`).join('');
  return {
    url: `${protocol}//${host}${path}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=festix/1, sentry_key=${username}`,
  };
}

function described(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, message: 'thrown without an Error', stack: '' };
  const message = withoutPersonalData(error.message);
  // The stack begins with the message, which is reported separately without personal data.
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES);
  return { name: error.name, message, stack: withSourcePlaces(stack.join('\n')) };
}

/** Removes quoted values from a message: drivers and parsers quote their input. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s@"'(<]+@[^\s@"')>]+/g, '[e-mail]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]')
    .replace(/\bFTX[A-Z]{3}[0-9A-Z]{7}\b/g, '[code]')
    .replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => (/^"[a-z_.]{1,63}"$/.test(quoted) ? quoted : '"…"'))
    .replace(/(?<![\w-])\+?\d[\d .()/-]{6,}\d(?![\w-])/g, '[number]')
    .slice(0, 500);
}

/** Parses a stack trace into frames, oldest call first, as error services expect. */
function framesOf(stack: string): Frame[] {
  const frames = [...stack.matchAll(/^\s+at (?:(.*?) \()?(?:file:\/\/)?(.*?):(\d+):(\d+)\)?$/gm)].map(
    ([, name = '?', filename = '', line, column]) => ({
      function: name,
      filename,
      lineno: Number(line),
      colno: Number(column),
    }),
  );
  return frames.reverse();
}
