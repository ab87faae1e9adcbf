import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import type { RequestWithActor } from '../http/actor.ts';
import { ProblemError } from '../watch/problem.ts';

/** Concurrent uploads of a process: the largest have 10 MB each. */
export const MOST_UPLOADS = 12;
export const UPLOADS_OF_ONE = 4;
const RETRY_AFTER_SECONDS = 5;

/**
 * Bounds concurrent uploads before the first byte is read, because each is in memory until it is processed. One person
 * has only a few of these places, however slowly they send.
 */
@Injectable()
export class UploadPlaces implements NestInterceptor {
  private readonly held = new Map<string, number>();
  private count = 0;

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const who = http.getRequest<RequestWithActor>().actor?.id ?? '';
    this.take(who);
    // Answered or aborted: the bytes are released then.
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

/** One for all uploads of the process. */
const places = new UploadPlaces();

/** Refuses a form that is larger in all, before its first byte is read; one that doesn't tell its length, too. */
class WholeForm implements NestInterceptor {
  constructor(private readonly most: number) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const told = context.switchToHttp().getRequest<Request>().headers['content-length'];
    if (told === undefined || Number(told) > this.most) throw new ProblemError('PAYLOAD_TOO_LARGE');
    return next.handle();
  }
}

export interface UploadLimits {
  /** Most bytes of the whole form; absent: those of its parts together. */
  whole?: number;
  fileSize: number;
  fields: number;
  fieldSize: number;
}

/**
 * Reads a form with at most one file, after the guard has admitted its sender; refuses a larger one during its upload.
 */
export function TakesUpload(field: string, { whole, ...limits }: UploadLimits): MethodDecorator {
  const bounds = whole === undefined ? [] : [new WholeForm(whole)];
  return UseInterceptors(...bounds, places, FileInterceptor(field, { limits: { files: 1, ...limits } }));
}
