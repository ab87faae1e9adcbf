import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { pathIn, type AnyEndpoint, type Endpoint } from '@festix/domain';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';

export const SERVED = Symbol('served endpoint');

/** The answer to a create whose id was answered before: the same view, with 200 in place of 201. */
export class Repeated<View> {
  private constructor(readonly view: View) {}

  static of<View>(view: View): Repeated<View> {
    return new Repeated(view);
  }
}

class RepeatedAnswers implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Repeated)) return answer;
        context.switchToHttp().getResponse<Response>().status(200);
        return answer.view as unknown;
      }),
    );
  }
}

type Handler<Reply> = (...args: never[]) => Promise<Reply | Repeated<Reply>>;

/** Express' form of a path of the contract: `{event_id}` becomes `:event_id`. */
export function expressPaths(endpoint: Pick<AnyEndpoint, 'areas' | 'path'>): string[] {
  return endpoint.areas.map((area) => pathIn(endpoint, area).replace(/\{(\w+)\}/g, ':$1'));
}

/**
 * Binds a handler to a call of the contract: every area of the row, its status, and the ability that the guard asks
 * for. It doesn't compile when the handler's reply lacks a field of the promised view.
 */
export function Serve<Params, Query, Body, Reply>(endpoint: Endpoint<Params, Query, Body, Reply>) {
  return applyDecorators(
    RequestMapping({ path: expressPaths(endpoint), method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status),
    SetMetadata(SERVED, endpoint),
    UseInterceptors(RepeatedAnswers),
  ) as <H extends Handler<Reply>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>) => void;
}
