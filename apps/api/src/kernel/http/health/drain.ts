import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Readiness } from './readiness.ts';

/**
 * Takes leave before the process ends: whoever asks is told that it is not ready, every answer ends its connection, and
 * everything is answered as before, so that nobody who has not heard yet is turned away.
 */
export async function drain(app: NestExpressApplication, seconds: number): Promise<void> {
  app.get(Readiness).withdraw();
  const server: Server = app.getHttpServer();
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await delay(seconds * 1000);
}
