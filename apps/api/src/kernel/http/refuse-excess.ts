import type { Type } from '@nestjs/common';
import { fieldProblems } from '@festix/domain/ground';
import { getMetadataStorage } from 'class-validator';
import { IS_OBJECT_OF } from '../fields/object-field.ts';
import { ProblemError } from '../watch/problem.ts';

/** Unknown fields of a body, beyond which nothing else of it is validated. */
const MOST_UNKNOWN = 20;

const TOO_MANY_ITEMS = 'arrayMaxSize';

/** The part of a class that bounds the work of validation. */
interface Bounds {
  fields: ReadonlySet<string>;
  /** Longest length of each of its lists. */
  longest: ReadonlyMap<string, number>;
  /** Fields that are objects of a class, or lists of them. */
  objects: ReadonlyMap<string, { dto: () => Type; isList: boolean }>;
}

const known = new Map<Type, Bounds>();

function boundsOf(dto: Type): Bounds {
  let bounds = known.get(dto);
  if (!bounds) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    const named = (name: string) => rules.filter((rule) => rule.name === name);
    bounds = {
      fields: new Set(rules.map(({ propertyName }) => propertyName)),
      longest: new Map(named(TOO_MANY_ITEMS).map((rule) => [rule.propertyName, rule.constraints[0] as number])),
      objects: new Map(
        named(IS_OBJECT_OF).map(({ propertyName, constraints, each }) => [
          propertyName,
          { dto: constraints[0] as () => Type, isList: each },
        ]),
      ),
    };
    known.set(dto, bounds);
  }
  return bounds;
}

/**
 * Throws VALIDATION_ERROR for a list longer than allowed, a list in an object's place, or an object with many unknown
 * fields, before class-validator validates and reports each item and field: that would take seconds for a request that
 * costs nothing to send.
 */
export function refuseExcess(value: unknown, dto: Type): void {
  look(value, dto, '', []);
}

/** Collects the paths of unknown fields into `unknown`. */
function look(value: unknown, dto: Type, path: string, unknown: string[]): void {
  if (!isRecord(value)) return;
  const { fields, longest, objects } = boundsOf(dto);
  for (const field of Object.keys(value)) {
    if (fields.has(field)) continue;
    unknown.push(path + field);
    // class-validator knows names that every object has, and class-transformer drops them silently.
    if (field in Object.prototype) throw refusalOfUnknown(unknown);
    if (unknown.length > MOST_UNKNOWN) throw refusalOfUnknown(unknown);
  }
  for (const [field, most] of longest) {
    const held = value[field];
    if (Array.isArray(held) && held.length > most) throw refusal({ [path + field]: [fieldProblems.tooMany] });
  }
  for (const [field, { dto: dtoOf, isList }] of objects) {
    const held = value[field];
    const items = isList && Array.isArray(held) ? held : [held];
    if (items.some((item) => Array.isArray(item) && item.length > 0)) {
      throw refusal({ [path + field]: [fieldProblems.invalid] });
    }
    const at = path + field;
    for (const [index, item] of items.entries())
      look(item, dtoOf(), items === held ? `${at}.${index}.` : `${at}.`, unknown);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusalOfUnknown(paths: readonly string[]): ProblemError {
  return refusal(Object.fromEntries(paths.slice(0, MOST_UNKNOWN).map((path) => [path, [fieldProblems.unknown]])));
}

function refusal(errors: Record<string, string[]>): ProblemError {
  return new ProblemError('VALIDATION_ERROR', { errors });
}
