import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import { addressKey } from './rate-limits.ts';

const requests = new AsyncLocalStorage<Request>();

/** Lets what is done for a request know where it comes from, however far below the controller. */
export function knowCaller(request: Request, _: Response, next: NextFunction): void {
  requests.run(request, next);
}

/** The address that the present request comes from, as limits count it; empty in jobs and sweeps. */
export function callerAddress(): string {
  const request = requests.getStore();
  return request ? addressKey(request.ip) : '';
}
