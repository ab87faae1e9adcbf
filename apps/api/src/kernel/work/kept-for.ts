import { UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { tap, type Observable } from 'rxjs';

export interface Keeping<Reply> {
  /** Seconds for which any cache may answer. */
  seconds: number;
  /** Seconds after that for which it may still answer while it revalidates. */
  stale: number;
  /** Returns whether an answer is public; default: all are. */
  only?: (reply: Reply, request: Request) => boolean;
}

/**
 * Sets how long shared caches may store a public answer. Answers to signed-in callers, and refusals, are not stored.
 */
export function KeptFor<Reply>(keeping: Keeping<Reply>): MethodDecorator {
  return UseInterceptors(new SayHowLong(keeping as Keeping<unknown>));
}

class SayHowLong implements NestInterceptor {
  constructor(private readonly keeping: Keeping<unknown>) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    return next.handle().pipe(tap((reply) => this.say(request, response, reply)));
  }

  private say(request: Request, response: Response, reply: unknown): void {
    const { seconds, stale, only } = this.keeping;
    // A cache tells signed-in callers from others by this alone.
    response.vary('Authorization');
    const isPublic = request.headers.authorization === undefined && (only?.(reply, request) ?? true);
    response.setHeader(
      'Cache-Control',
      isPublic ? `public, max-age=${seconds}, stale-while-revalidate=${stale}` : 'no-store',
    );
  }
}
