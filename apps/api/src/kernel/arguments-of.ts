import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Type } from '@nestjs/common';

/** The classes of what a handler takes from a request; `Object` where it takes it as it comes. */
export interface HandlerArguments {
  body?: Type;
  query?: Type;
}

type Classes = readonly (Type | undefined)[];

/** Reads from a handler's decorators what it takes: its body and its query as a whole. */
export function argumentsOf(controller: Type, handler: string): HandlerArguments {
  const taken = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const classes = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) ?? []) as Classes;
  const found: HandlerArguments = {};
  for (const [key, { index, data }] of Object.entries(taken)) {
    if (data !== undefined) continue;
    const type = classes[index] ?? (Object as Type);
    if (key.startsWith(`${RouteParamtypes.BODY}:`)) found.body = type;
    if (key.startsWith(`${RouteParamtypes.QUERY}:`)) found.query = type;
  }
  return found;
}

const known = new WeakMap<Type, Map<string, boolean>>();

/** Whether a handler takes a body at all. */
export function takesBody(controller: Type, handler: string): boolean {
  const ofController = known.get(controller) ?? new Map<string, boolean>();
  known.set(controller, ofController);
  let takes = ofController.get(handler);
  if (takes === undefined) ofController.set(handler, (takes = argumentsOf(controller, handler).body !== undefined));
  return takes;
}
