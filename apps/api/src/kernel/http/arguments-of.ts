import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

/** The classes of a handler's arguments; `Object` if it takes one unvalidated. */
export interface HandlerArguments {
  body?: Type;
  query?: Type;
}

type Classes = readonly (Type | undefined)[];

/** Reads the types of a handler's body and query from its decorators. */
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

/** The field names of a handler's body and query; empty if unvalidated. */
export interface FieldsTaken {
  body?: ReadonlySet<string>;
  query?: ReadonlySet<string>;
}

const known = new WeakMap<Type, Map<string, FieldsTaken>>();

/** Returns the fields a handler declares; no `body` for one without any. */
export function fieldsTaken(controller: Type, handler: string): FieldsTaken {
  const ofController = known.get(controller) ?? new Map<string, FieldsTaken>();
  known.set(controller, ofController);
  let fields = ofController.get(handler);
  if (!fields) {
    const { body, query } = argumentsOf(controller, handler);
    fields = { ...(body && { body: fieldsOf(body) }), ...(query && { query: fieldsOf(query) }) };
    ofController.set(handler, fields);
  }
  return fields;
}

function fieldsOf(dto: Type): ReadonlySet<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}
