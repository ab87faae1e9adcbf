import type { Type } from '@nestjs/common';
import { fieldProblems } from '@festix/domain/ground';
import { getMetadataStorage } from 'class-validator';
import { IS_OBJECT_OF } from '../fields/object-field.ts';
import { ProblemError } from '../watch/problem.ts';

/** Fields that a body may have beside those of its classes, before nothing else of it is judged. */
const MOST_UNKNOWN = 20;

const TOO_MANY_ITEMS = 'arrayMaxSize';

/** As much of a class as bounds the work of judging a body. */
interface Bounds {
  fields: ReadonlySet<string>;
  /** Of its lists, how long each may be. */
  longest: ReadonlyMap<string, number>;
  /** The fields that are objects of a class, or lists of them. */
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
 * Throws VALIDATION_ERROR for a list that is longer than its field allows, for one where an object should be, and for an
 * object with many fields that there are not, before class-validator judges, and reports, each item and each field of
 * them: that takes seconds for what costs a stranger nothing to send.
 */
export function refuseExcess(value: unknown, dto: Type): void {
  look(value, dto, '', []);
}

/** `unknown` gathers the paths of the fields that there are not. */
function look(value: unknown, dto: Type, path: string, unknown: string[]): void {
  if (!isRecord(value)) return;
  const { fields, longest, objects } = boundsOf(dto);
  for (const field of Object.keys(value)) {
    if (fields.has(field)) continue;
    unknown.push(path + field);
    // Names that every object has are known to class-validator, and dropped by class-transformer without a word.
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
