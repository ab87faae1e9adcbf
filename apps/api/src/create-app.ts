import type { Server } from 'node:http';
import { SECOND } from '@festix/domain/ground';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.ts';
import type { Env } from './env.ts';
import { AnswerAdapter } from './kernel/http/answer-adapter.ts';
import { CleanInput } from './kernel/fields/clean-input.ts';
import { Clock } from './kernel/watch/clock.ts';
import { PERMISSIONS_POLICY, policyOf } from './kernel/http/content-policy.ts';
import { ErrorPort } from './kernel/watch/error-port.ts';
import { LOG, logRequests } from './kernel/watch/log.ts';
import { Metrics } from './kernel/http/metrics/metrics.ts';
import { refuseUnreadableAddress } from './kernel/fields/nul.ts';
import { serveDocs } from './kernel/http/openapi/docs.ts';
import { RealtimeAdapter } from './kernel/realtime/realtime.adapter.ts';
import { RealtimePool } from './kernel/realtime/realtime.pool.ts';
import { refuseSeveralHosts } from './kernel/http/several-hosts.ts';
import { tlsOptions } from './kernel/http/tls-options.ts';
import type { Tracing } from './kernel/watch/tracing.ts';
import { createValidation } from './kernel/http/validation.ts';
import { serveWeb } from './kernel/http/web.ts';
import { heldTokens } from './modules/people/accounts/held-token.ts';
import { PageHeads } from './modules/shopfront/page-heads/page-heads.ts';

/**
 * Proxies close a connection that is idle for a minute (nginx, Ingress controllers, load balancers). They must be
 * first, or they would send a request into a connection that this end is closing.
 */
const LONGEST_REST = 65 * SECOND;

/** Creates the whole application on one origin, not yet listening. */
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
  app.use(refuseSeveralHosts, refuseUnreadableAddress);
  app.use('/api', keepFromSearch, keepFromCaches);
  app.useGlobalPipes(new CleanInput(), createValidation());
  serveDocs(app.getHttpAdapter().getInstance());
  serveWeb(app.getHttpAdapter().getInstance(), {
    env,
    pages: app.get(PageHeads),
    errors: app.get(ErrorPort),
    mayBeSignedIn: (request) => heldTokens(request).length > 0,
  });
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = LONGEST_REST;
  return app;
}

/** Limits what pages may use. It is half of a header, and scripts and sheets are no pages: there it would only be weight. */
function limitFeatures({ path }: Request, response: Response, next: NextFunction): void {
  if (!path.startsWith('/assets/')) response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  next();
}

/** Paths below which a cookie may open something. Cookies are sent with every request, and change nothing elsewhere. */
const OPENED_BY_COOKIES = ['/auth/', '/orders/'];

/** Forbids caching of answers by default; a handler may allow it. */
function keepFromCaches({ path, headers }: Request, response: Response, next: NextFunction): void {
  // Routes match in any case.
  const lowerCase = path.toLowerCase();
  const isSomebodys =
    headers.authorization !== undefined || OPENED_BY_COOKIES.some((start) => lowerCase.startsWith(start));
  if (isSomebodys) response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Keeps API answers out of search engines, except pictures. */
function keepFromSearch({ path }: Request, response: Response, next: NextFunction): void {
  if (!path.startsWith('/pictures/')) response.setHeader('X-Robots-Tag', 'noindex');
  next();
}
