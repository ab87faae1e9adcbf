import type { Type } from '@nestjs/common';
import type { Rule } from '@festix/domain/ground';
import { getMetadataStorage } from 'class-validator';
import { IS_OBJECT_OF } from '../../fields/object-field.ts';

export type Schema = Record<string, unknown>;
export type Schemas = Record<string, Schema>;

/** One rule of a field, from its decorator. */
interface FieldRule {
  name: string;
  constraints: readonly unknown[];
  each: boolean;
}

/** Maps class-validator's numeric rules to JSON Schema. */
const KEYWORDS: Readonly<Record<string, string>> = {
  minLength: 'minLength',
  maxLength: 'maxLength',
  min: 'minimum',
  max: 'maximum',
  arrayMinSize: 'minItems',
  arrayMaxSize: 'maxItems',
};

/** Returns the rules of a DTO by field, in no particular order. */
export function rulesOf(dto: Type): Map<string, FieldRule[]> {
  const fields = new Map<string, FieldRule[]>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false)) {
    const { propertyName, name = '', constraints, each } = rule;
    fields.set(propertyName, [
      ...(fields.get(propertyName) ?? []),
      { name, constraints: (constraints as unknown[] | undefined) ?? [], each },
    ]);
  }
  return fields;
}

/** Returns a rule as JSON Schema; empty for one that it can't express. */
export function keywordsOf({ name, constraints }: FieldRule): Schema {
  const [first] = constraints;
  const keyword = KEYWORDS[name];
  if (keyword !== undefined) return { [keyword]: first };
  if (name === 'isInt') return { type: 'integer' };
  if (name === 'matches' && first instanceof RegExp && first.flags === '') return { pattern: first.source };
  if (name === 'arrayUnique' && first === undefined) return { uniqueItems: true };
  return isRule(first) ? { ...first.shape } : {};
}

function isRule(value: unknown): value is Rule<unknown> {
  return typeof value === 'object' && value !== null && 'check' in value && 'code' in value;
}

/**
 * Writes the rules of DTOs into schemas made of types, which have no lengths and ranges. If two DTOs share a type, or
 * answers use it, a DTO gets a schema of its own.
 */
export class RuleWriter {
  /** By type and class name. */
  private readonly made = new Map<string, string>();

  constructor(
    private readonly schemas: Schemas,
    /** Types that answers use. */
    private readonly answered: ReadonlySet<string>,
  ) {}

  /** Returns the schema with the rules of a DTO. */
  write(schema: Schema, dto: Type): Schema {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return this.inPlace(schema, dto);
    const type = reference.split('/').at(-1) as string;
    const key = `${type} ${dto.name}`;
    const known = this.made.get(key);
    if (known !== undefined) return { ...schema, $ref: referenceTo(known) };
    const plain = this.schemas[type];
    if (!plain) return schema;
    const isFree = !this.answered.has(type) && ![...this.made.values()].includes(type);
    const name = isFree ? type : `${type}.${dto.name.replace(/Dto$/, '')}`;
    this.made.set(key, name);
    this.schemas[name] = this.inPlace(plain, dto);
    return { ...schema, $ref: referenceTo(name) };
  }

  /** Returns the schema of a field with its rules. */
  writeField(schema: Schema, rules: readonly FieldRule[]): Schema {
    const own = rules.filter(({ each }) => !each);
    const ofItems = rules.filter(({ each }) => each);
    const written = this.withRules(schema, own);
    return ofItems.length === 0 ? written : overItems(written, (items) => this.withRules(items, ofItems));
  }

  private inPlace(schema: Schema, dto: Type): Schema {
    const properties = schema['properties'] as Schemas | undefined;
    if (!properties) return schema;
    const rules = rulesOf(dto);
    const written = Object.entries(properties).map(([name, field]) => [
      name,
      this.writeField(field, rules.get(name) ?? []),
    ]);
    return { ...schema, properties: Object.fromEntries(written) as Schemas };
  }

  private withRules(schema: Schema, rules: readonly FieldRule[]): Schema {
    let written = schema;
    for (const rule of rules) {
      if (rule.name === IS_OBJECT_OF) {
        const dto = (rule.constraints[0] as () => Type)();
        written = overObject(written, (object) => this.write(object, dto));
        continue;
      }
      const { type, ...keywords } = keywordsOf(rule);
      written = { ...(type === 'integer' ? wholeNumbers(written) : written), ...keywords };
    }
    return written;
  }
}

/** Declares the numbers of a schema as integers; null may be beside them. */
function wholeNumbers(schema: Schema): Schema {
  const { type } = schema;
  const whole = (one: unknown): unknown => (one === 'number' ? 'integer' : one);
  if (Array.isArray(type)) return { ...schema, type: type.map(whole) };
  if (type !== undefined) return { ...schema, type: whole(type) };
  return overForms(schema, wholeNumbers);
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Changes the items of a schema, in its list form. */
function overItems(schema: Schema, change: (items: Schema) => Schema): Schema {
  if (schema['items']) return { ...schema, items: change(schema['items'] as Schema) };
  return overForms(schema, (form) => overItems(form, change));
}

/** Changes the object form of a schema. */
function overObject(schema: Schema, change: (object: Schema) => Schema): Schema {
  if (schema['$ref'] || schema['properties']) return change(schema);
  return overForms(schema, (form) => overObject(form, change));
}

function overForms(schema: Schema, change: (form: Schema) => Schema): Schema {
  const forms = schema['anyOf'] as Schema[] | undefined;
  return forms ? { ...schema, anyOf: forms.map(change) } : schema;
}

/** Returns the names of all schemas referred to, transitively. */
export function referredBy(value: unknown, schemas: Schemas, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (name === undefined || found.has(name)) continue;
    found.add(name);
    referredBy(schemas[name], schemas, found);
  }
  return found;
}
