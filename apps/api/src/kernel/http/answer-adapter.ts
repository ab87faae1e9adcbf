import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { Repeated } from './serve.ts';

/**
 * Sets the status of repeated answers on Express. An interceptor could do so as well, but Nest wraps every call with
 * one in observables, which costs a check-in more than its verdict.
 */
export class AnswerAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!(body instanceof Repeated)) return super.reply(response, body, statusCode);
    return super.reply(response, body.view, 200);
  }
}
