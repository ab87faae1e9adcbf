import { UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { tap, type Observable } from 'rxjs';

export interface Keeping<Reply> {
  /** For so long anybody's cache may answer in our place. */
  seconds: number;
  /** For so long after that it may still answer, while it asks anew. */
  stale: number;
  /** Which answers are public; all of them unless said. */
  only?: (reply: Reply, request: Request) => boolean;
}

/**
 * Says how long caches on the way may keep what is the same for everybody. An answer to somebody who has signed in is kept by
 * none, nor is a refusal.
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
    // A cache tells who has signed in from who has not by this alone.
    response.vary('Authorization');
    const isPublic = request.headers.authorization === undefined && (only?.(reply, request) ?? true);
    response.setHeader(
      'Cache-Control',
      isPublic ? `public, max-age=${seconds}, stale-while-revalidate=${stale}` : 'no-store',
    );
  }
}
