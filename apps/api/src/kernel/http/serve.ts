import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { pathIn, type AnyEndpoint, type Endpoint } from '@festix/domain/contract';

/** Keys the metadata that holds the contract row of a handler. */
export const SERVED = Symbol('served endpoint');

/** Wraps the view of a repeated create (same id, same body): the answer has status 200 in place of 201. */
export class Repeated<View> {
  private constructor(readonly view: View) {}

  static of<View>(view: View): Repeated<View> {
    return new Repeated(view);
  }
}

type Handler<Reply> = (...args: never[]) => Promise<Reply | Repeated<Reply>>;

/** Returns Express's form of a contract path, one for each area: `{event_id}` becomes `:event_id`. */
export function expressPaths(endpoint: Pick<AnyEndpoint, 'areas' | 'path'>): string[] {
  return endpoint.areas.map((area) => pathIn(endpoint, area).replace(/\{(\w+)\}/g, ':$1'));
}

/**
 * Binds a handler to a row of the contract: its paths in every area, its status, and the ability that the access guard
 * checks. Does not compile when the handler's reply lacks a field of the promised view.
 */
export function Serve<Params, Query, Body, Reply>(endpoint: Endpoint<Params, Query, Body, Reply>) {
  return applyDecorators(
    RequestMapping({ path: expressPaths(endpoint), method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status),
    SetMetadata(SERVED, endpoint),
  ) as <H extends Handler<Reply>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>) => void;
}
