import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { pathIn, type AnyEndpoint, type Endpoint } from '@festix/domain/contract';

export const SERVED = Symbol('served endpoint');

/** The answer to a create whose id was answered before: the same view, with 200 in place of 201. */
export class Repeated<View> {
  private constructor(readonly view: View) {}

  static of<View>(view: View): Repeated<View> {
    return new Repeated(view);
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
  ) as <H extends Handler<Reply>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>) => void;
}
