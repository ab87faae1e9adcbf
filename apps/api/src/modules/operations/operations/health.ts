import { Inject, Injectable } from '@nestjs/common';
import { type HealthPartView, type HealthView } from '@festix/domain/contract';
import { HEALTH_PARTS, healthFailures, LONGEST_WAIT_IN_QUEUE, type HealthPart } from '@festix/domain/operations';
import { ENV, type Env } from '../../../env.ts';
import { withoutPersonalData } from '../../../kernel/watch/error-port.ts';
import { Files } from '../../../kernel/files/files.ts';
import { MailTransport } from '../../messages/deliveries/mail-transport.ts';
import { PaymentGateways } from '../../selling/gateways/payment-gateways.ts';
import { HealthQueries } from './health.queries.ts';
import { Processes } from './processes.ts';
import { servicesOf } from './services.ts';
import { VERSION } from './version.ts';

/** Milliseconds after which a part without an answer counts as down. */
const PATIENCE = 3_000;

/** A file that is never stored: a healthy store answers that it is missing. */
const NO_FILE = 'operations/health.json';

/** Checks the health of every part of the platform. */
@Injectable()
export class Health {
  private readonly asked: Readonly<Record<HealthPart, () => Promise<void>>>;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly queries: HealthQueries,
    private readonly gateways: PaymentGateways,
    private readonly processes: Processes,
    files: Files,
    mails: MailTransport,
  ) {
    this.asked = {
      database: () => queries.reachDatabase(),
      queue: () => this.reachQueue(),
      store: async () => void (await files.get(NO_FILE)),
      mail: () => mails.reach(),
    };
  }

  async read(): Promise<HealthView> {
    const [parts, migration, processes] = await Promise.all([
      Promise.all(HEALTH_PARTS.map((part) => this.ask(part))),
      this.queries.latestMigration(),
      this.processes.running(),
    ]);
    const services = servicesOf(this.env, this.gateways.current.name);
    return { version: VERSION, migration, parts, services, processes };
  }

  private async ask(part: HealthPart): Promise<HealthPartView> {
    const begun = performance.now();
    const failure = await within(this.asked[part](), PATIENCE).then(
      () => null,
      (error: unknown) => withoutPersonalData(error instanceof Error ? error.message : String(error)),
    );
    return { part, is_well: failure === null, took: Math.round(performance.now() - begun), failure };
  }

  /** Checks that a process takes jobs, by the database's clock. */
  private async reachQueue(): Promise<void> {
    const seconds = await this.queries.secondsWaited();
    if (seconds * 1000 > LONGEST_WAIT_IN_QUEUE) throw new Error(healthFailures.nobodyWorks(Math.floor(seconds / 60)));
  }
}

async function within(asked: Promise<void>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(healthFailures.noAnswer(patience / 1000))), patience);
  });
  try {
    await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
