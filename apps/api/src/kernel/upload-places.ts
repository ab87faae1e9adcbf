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
import type { RequestWithActor } from './actor.ts';
import { Problem } from './problem.ts';

/** Files whose bytes one process holds at once: the largest have 10 MB each. */
export const MOST_UPLOADS = 12;
export const UPLOADS_OF_ONE = 2;
/** Of one person beside those: a form that is sent again waits for the first, which has answered it by then. */
export const WAITING_OF_ONE = 6;
const LONGEST_WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

/** What one person has on the way, and what he has waiting, none of whose bytes is read. */
interface Own {
  held: number;
  waiting: Set<() => void>;
}

/**
 * Bounds the files that are on their way, before the first byte of one is read: all that come lie in memory until they were
 * looked at. Nobody alone can have more than a few of these places, however slowly he sends.
 */
@Injectable()
export class UploadPlaces implements NestInterceptor {
  private readonly people = new Map<string, Own>();
  private count = 0;

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const who = http.getRequest<RequestWithActor>().actor?.id ?? '';
    const response = http.getResponse<Response>();
    await this.turn(who, response);
    if (this.count >= MOST_UPLOADS) {
      this.endTurn(who);
      throw later('BUSY');
    }
    this.count += 1;
    // Answered or given up: the bytes are nobody's then.
    response.once('close', () => {
      this.count -= 1;
      this.endTurn(who);
    });
    return next.handle();
  }

  /** Resolves once somebody may have one more. Throws RATE_LIMITED to who has too many waiting, or waits too long. */
  private async turn(who: string, response: Response): Promise<void> {
    const own = this.people.get(who) ?? { held: 0, waiting: new Set() };
    this.people.set(who, own);
    if (own.held < UPLOADS_OF_ONE) {
      own.held += 1;
      return;
    }
    if (own.waiting.size >= WAITING_OF_ONE) throw later('RATE_LIMITED');
    await new Promise<void>((begin, giveUp) => {
      const leave = () => {
        clearTimeout(timer);
        own.waiting.delete(mine);
        response.off('close', refuse);
      };
      const mine = () => {
        leave();
        begin();
      };
      const refuse = () => {
        leave();
        giveUp(later('RATE_LIMITED'));
      };
      const timer = setTimeout(refuse, LONGEST_WAIT_MS).unref();
      own.waiting.add(mine);
      response.once('close', refuse);
    });
  }

  /** The next of the same person has the place, or nobody. */
  private endTurn(who: string): void {
    const own = this.people.get(who);
    if (!own) return;
    const [next] = own.waiting;
    if (next) return next();
    own.held -= 1;
    if (own.held === 0) this.people.delete(who);
  }
}

function later(code: 'BUSY' | 'RATE_LIMITED'): Problem {
  return new Problem(code, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
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
