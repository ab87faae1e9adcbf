import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import type { RequestWithActor } from '../http/actor.ts';
import { ProblemError } from '../watch/problem.ts';

/** Files whose bytes one process holds at once: the largest have 10 MB each. */
export const MOST_UPLOADS = 12;
export const UPLOADS_OF_ONE = 4;
const RETRY_AFTER_SECONDS = 5;

/**
 * Bounds the files that are on their way, before the first byte of one is read: all that come lie in memory until they were
 * looked at. Nobody alone can have more than a few of these places, however slowly he sends.
 */
@Injectable()
export class UploadPlaces implements NestInterceptor {
  private readonly held = new Map<string, number>();
  private count = 0;

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const who = http.getRequest<RequestWithActor>().actor?.id ?? '';
    this.take(who);
    // Answered or given up: the bytes are nobody's then.
    http.getResponse<Response>().once('close', () => this.giveBack(who));
    return next.handle();
  }

  private take(who: string): void {
    const own = this.held.get(who) ?? 0;
    if (own >= UPLOADS_OF_ONE) throw later('RATE_LIMITED');
    if (this.count >= MOST_UPLOADS) throw later('BUSY');
    this.held.set(who, own + 1);
    this.count += 1;
  }

  private giveBack(who: string): void {
    const left = (this.held.get(who) ?? 1) - 1;
    if (left > 0) this.held.set(who, left);
    else this.held.delete(who);
    this.count -= 1;
  }
}

function later(code: 'BUSY' | 'RATE_LIMITED'): ProblemError {
  return new ProblemError(code, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
}

/** One for all kinds of files of the process. */
const places = new UploadPlaces();

export interface UploadLimits {
  fileSize: number;
  fields: number;
  fieldSize: number;
}

/** Reads a form with at most one file, after the guard has let its sender in; a larger one is refused while it still comes. */
export function TakesUpload(field: string, limits: UploadLimits): MethodDecorator {
  return UseInterceptors(places, FileInterceptor(field, { limits: { files: 1, ...limits } }));
}
