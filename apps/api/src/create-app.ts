import type { Server } from 'node:http';
import { SECOND } from '@festix/domain';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.ts';
import type { Env } from './env.ts';
import { AnswerAdapter } from './kernel/answer-adapter.ts';
import { CleanInput } from './kernel/clean-input.ts';
import { knowCaller } from './kernel/callers.ts';
import { Clock } from './kernel/clock.ts';
import { PERMISSIONS_POLICY, policyOf } from './kernel/content-policy.ts';
import { ErrorPort } from './kernel/error-port.ts';
import { LOG, logRequests } from './kernel/log.ts';
import { Metrics } from './kernel/metrics/metrics.ts';
import { refuseNul, refuseUnreadableAddress } from './kernel/nul.ts';
import { serveDocs } from './kernel/openapi/docs.ts';
import { RealtimeAdapter } from './kernel/realtime.adapter.ts';
import { RealtimePool } from './kernel/realtime.pool.ts';
import { keepRawBody } from './kernel/raw-body.ts';
import { tlsOptions } from './kernel/tls-options.ts';
import type { Tracing } from './kernel/tracing.ts';
import { createValidation } from './kernel/validation.ts';
import { serveWeb } from './kernel/web.ts';
import { PageHeads } from './modules/page-heads/page-heads.ts';

const LARGEST_JSON = '256kb';
/** An event's texts as a whole: agenda, FAQ, questions or policy. */
const LARGEST_DOCUMENT = '4mb';
const EVENT_DOCUMENTS = ['agenda', 'faq', 'checkout-form', 'privacy-policy'].map(
  (name) => `/api/:area/events/:event_id/${name}`,
);
const LARGEST_FORM = '16kb';
/** A batch of 100 operations, with room to spare. */
const LARGEST_BATCH = '2mb';

/**
 * Proxies give up a connection that rests for a minute (nginx, the controllers of Ingress, load balancers). The one who
 * gives it up first must be them: they would send a request into a connection that this end is closing.
 */
const LONGEST_REST = 65 * SECOND;

/** The whole application on one origin, not yet listening. */
export async function createApp(
  env: Env,
  clock: Clock = new Clock(),
  tracing?: Tracing,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(env, clock, tracing),
    new AnswerAdapter(),
    {
      bodyParser: false,
      bufferLogs: true,
      ...(env.TLS_CERT && { httpsOptions: tlsOptions(env) }),
    },
  );
  app.useLogger(app.get(Logger));
  app.useWebSocketAdapter(new RealtimeAdapter(app, env, app.get(RealtimePool), app.get(ErrorPort)));
  app.use(logRequests(app.get(LOG)), app.get(Metrics).observe);
  app.set('trust proxy', env.TRUST_PROXY);
  app.disable('x-powered-by');
  app.use(helmet({ contentSecurityPolicy: { directives: policyOf(env) }, crossOriginEmbedderPolicy: false }));
  app.use(limitFeatures);
  app.use(
    compression({
      filter: (request, response) => !request.path.includes('/snapshot/') && compression.filter(request, response),
    }),
  );
  app.use(refuseUnreadableAddress);
  app.use('/api/auth', knowCaller);
  app.use('/api/me', knowCaller);
  app.use('/api', keepFromSearch, keepFromCaches);
  // Here a NUL spoils the one op that carries it, and not the batch.
  app.use('/api/devices/:device_id/ops', express.json({ limit: LARGEST_BATCH, type: 'application/json' }));
  app.use('/api/deliveries/whatsapp', express.json({ limit: LARGEST_BATCH, verify: keepRawBody }));
  app.use(EVENT_DOCUMENTS, express.json({ limit: LARGEST_DOCUMENT, verify: refuseNul }));
  app.use(express.json({ limit: LARGEST_JSON, verify: refuseNul }));
  // The one form that another site's page sends here: Apple's answer to a sign-in.
  app.use('/api/auth/social/:provider/callback', express.urlencoded({ limit: LARGEST_FORM, extended: false }));
  app.useGlobalPipes(new CleanInput(), createValidation());
  serveDocs(app.getHttpAdapter().getInstance());
  serveWeb(app.getHttpAdapter().getInstance(), { env, pages: app.get(PageHeads), errors: app.get(ErrorPort) });
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = LONGEST_REST;
  return app;
}

function limitFeatures(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  next();
}

/** Below these a cookie may open something. Cookies themselves come with everything, and make no difference elsewhere. */
const OPENED_BY_COOKIES = ['/auth/', '/orders/'];

/** What is told to somebody stays in no cache; a handler that knows better says so itself. */
function keepFromCaches({ path, headers }: Request, response: Response, next: NextFunction): void {
  // Routes are found in letters of any case.
  const lowerCase = path.toLowerCase();
  const isSomebodys =
    headers.authorization !== undefined || OPENED_BY_COOKIES.some((start) => lowerCase.startsWith(start));
  if (isSomebodys) response.setHeader('Cache-Control', 'no-store');
  next();
}

/** What programs read is nothing to find by a search; pictures are. */
function keepFromSearch({ path }: Request, response: Response, next: NextFunction): void {
  if (!path.startsWith('/pictures/')) response.setHeader('X-Robots-Tag', 'noindex');
  next();
}
