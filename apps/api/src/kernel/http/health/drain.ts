import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Readiness } from './readiness.ts';

/**
 * Drains before the process ends: readiness fails, every answer closes its connection, and requests are still answered,
 * so that no client that has not noticed is refused.
 */
export async function drain(app: NestExpressApplication, seconds: number): Promise<void> {
  app.get(Readiness).withdraw();
  const server: Server = app.getHttpServer();
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await delay(seconds * 1000);
}
