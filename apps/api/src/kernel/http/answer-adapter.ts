import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { Repeated } from './serve.ts';

/**
 * Nest on Express, which knows answers that were given before. An interceptor could tell them as well, but Nest wraps
 * every call that has one in observables, which costs a check-in more than its verdict.
 */
export class AnswerAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!(body instanceof Repeated)) return super.reply(response, body, statusCode);
    return super.reply(response, body.view, 200);
  }
}
