import 'reflect-metadata';
import { createApp } from './create-app.ts';
import { InvalidEnvError, readEnv, type Env } from './env.ts';
import { DatabaseRefusalError } from './database-refusal.ts';
import { prepareDatabase, OutdatedDatabaseError } from './migrate.ts';
import { drain } from './kernel/http/health/drain.ts';
import { Readiness } from './kernel/http/health/readiness.ts';
import { refuseUnfitTls } from './kernel/http/tls-options.ts';
import { Tracing } from './kernel/watch/tracing.ts';
import { DemoAccountsError, refuseDemoAccounts } from './seeds/demo-accounts.ts';
import { SteeredClock } from './seeds/demo/steered-clock.ts';

async function run(): Promise<void> {
  const env = readEnv(process.env);
  refuseUnfitTls(env);
  const tracing = await startTracing(env);
  await prepareDatabase(env);
  await refuseDemoAccounts(env);
  const steered = env.SEED_DEMO ? new SteeredClock() : undefined;
  const app = await createApp(env, steered, tracing);
  await app.init();
  if (steered) {
    const { seedDemo } = await import('./seeds/demo.ts');
    await seedDemo(app, steered);
  }
  // Without a host Node.js listens on IPv6 and IPv4, or on IPv4 alone if the machine has no other.
  await (env.HOST ? app.listen(env.PORT, env.HOST) : app.listen(env.PORT));
  app.get(Readiness).set();

  // Running requests are answered before the connections close; a second signal changes nothing.
  let stopping: Promise<never> | undefined;
  const stop = (): void => {
    stopping ??= drain(app, env.DRAIN_SECONDS)
      .then(() => app.close())
      .then(() => tracing.end())
      .then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  if (process.send) process.on('disconnect', stop);
}

/** Loads OpenTelemetry only if a collector is configured. */
async function startTracing(env: Env): Promise<Tracing> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return new Tracing();
  const { OtelTracing } = await import('./kernel/watch/tracing.otel.ts');
  return new OtelTracing(env);
}

run().catch((error: unknown) => {
  const isTold = [InvalidEnvError, DatabaseRefusalError, OutdatedDatabaseError, DemoAccountsError].some(
    (told) => error instanceof told,
  );
  console.error(isTold && error instanceof Error ? error.message : error);
  process.exit(1);
});
