import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { contract, pathIn, type AnyEndpoint } from '@festix/domain/contract';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { newId } from '../kernel/database/ids.ts';
import { IS_OBJECT_OF } from '../kernel/fields/object-field.ts';
import { keywordsOf, rulesOf, type Schema } from '../kernel/http/openapi/describe-rules.ts';
import { servedCalls } from '../kernel/http/openapi/openapi.controller.ts';
import type { ServedCall } from '../kernel/http/openapi/openapi.ts';
import { useApi } from '../testing/use-api.ts';

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown>; 'x-codes'?: string[] }>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const api = useApi();
let document: Document;
let calls: ServedCall[];

beforeAll(async () => {
  document = (await api.request.get('/api/openapi.json').expect(200)).body as Document;
  calls = servedCalls(api.app.get(ModulesContainer));
});

type Row = Pick<AnyEndpoint, 'areas' | 'path' | 'method'>;
const methodsAt = new Map<string, string[]>();
for (const rows of Object.values(contract)) {
  for (const row of Object.values<Row>(rows))
    for (const area of row.areas)
      methodsAt.set(pathIn(row, area), [...(methodsAt.get(pathIn(row, area)) ?? []), row.method]);
}

describe('address of the contract', () => {
  const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

  it.each([...methodsAt])(
    '%s is served by %s, and a call by another method gets 405 with Allow',
    async (path, served) => {
      const address = path.replace(/\{\w+_id\}/g, newId()).replace(/\{\w+\}/g, 'algo');
      for (const method of METHODS) {
        if (served.includes(method.toUpperCase())) continue;
        const answer = await api.request[method](address);
        // A literal path may match the parameter of another.
        if (answer.status !== 405) expect([...methodsAt].some(([other]) => isReadAs(address, other))).toBe(true);
        else {
          expect([answer.body.code, answer.type]).toEqual(['METHOD_NOT_ALLOWED', 'application/problem+json']);
          const allowed = String(answer.headers['allow']).split(', ');
          expect(allowed).toEqual(expect.arrayContaining(served));
          expect(allowed).not.toContain(method.toUpperCase());
          expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
        }
      }
    },
  );

  function isReadAs(address: string, other: string): boolean {
    return other.includes('{') && new RegExp(`^${other.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);
  }

  it('an unknown address is not found by any method', async () => {
    for (const address of ['/api/nada', '/api/producer/nada', '/api/events/a/b/c/d'])
      expect((await api.request.delete(address).expect(404)).body.code).toBe('UNKNOWN_ROUTE');
  });
});

/** Returns the schemas that describe an object's fields: the schema itself, those it refers to and its alternatives. */
function forms(schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const reference = schema['$ref'];
  const referred =
    typeof reference === 'string' ? forms(document.components.schemas[reference.split('/').at(-1) as string]) : [];
  return [schema, ...referred, ...((schema['anyOf'] as Schema[] | undefined) ?? []).flatMap(forms)];
}

const itemsOf = (schema: Schema): Schema[] =>
  forms(schema).flatMap((form) => forms(form['items'] as Schema | undefined));
const fieldOf = (schema: Schema, name: string): Schema | undefined =>
  forms(schema)
    .map((form) => (form['properties'] as Record<string, Schema> | undefined)?.[name])
    .find((field) => field !== undefined);

/** Returns every rule of a DTO, and of the DTOs in it, that JSON Schema can express and the schema does not contain. */
function unsaid(schema: Schema, dto: Type, path: string): string[] {
  return [...rulesOf(dto)].flatMap(([name, rules]) => {
    const field = fieldOf(schema, name);
    if (!field) return [`${path}.${name} is no field of the description`];
    return unsaidOfField(field, rules, `${path}.${name}`);
  });
}

function unsaidOfField(field: Schema, rules: Parameters<typeof keywordsOf>[0][], path: string): string[] {
  return rules.flatMap((rule) => {
    const places = rule.each ? itemsOf(field) : forms(field);
    if (rule.name === IS_OBJECT_OF) {
      const dto = (rule.constraints[0] as () => Type)();
      return places.length === 0 ? [`${path} is no object`] : unsaid({ anyOf: places }, dto, path);
    }
    // A list in an address is one text with commas.
    if (rule.each && places.length === 0) return [];
    return Object.entries(keywordsOf(rule))
      .filter(([keyword, said]) => !places.some((place) => [place[keyword]].flat().includes(said)))
      .map(([keyword, said]) => `${path}: ${keyword} ${JSON.stringify(said)}`);
  });
}

describe('description', () => {
  it('the description has every length, range, pattern and format that requests are checked against', () => {
    const faults = calls.flatMap(({ endpoint, taken }) => {
      const path = pathIn(endpoint, endpoint.areas[0]!);
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      if (!operation) return [`${path} is not described`];
      const [body] = Object.values(operation.requestBody?.content ?? {});
      const isDto =
        taken.body && getMetadataStorage().getTargetValidationMetadatas(taken.body, '', false, false).length > 0;
      const query = Object.fromEntries(
        operation.parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
      );
      return [
        ...(isDto && body ? unsaid(body.schema, taken.body!, `${endpoint.method} ${path}`) : []),
        ...(isDto && !body ? [`${path}: no body is described`] : []),
        ...(taken.query
          ? [...rulesOf(taken.query)].flatMap(([name, rules]) => {
              const field = query[name];
              // A report takes the page of its list too, and has none.
              return field ? unsaidOfField(field, rules, `${path}?${name}`) : [];
            })
          : []),
      ];
    });
    expect(faults).toEqual([]);
    expect(JSON.stringify(document)).toContain('"maxLength"');
  });

  it('the description says which fields accept null', () => {
    const faults = calls.flatMap(({ endpoint, taken }) => {
      const path = pathIn(endpoint, endpoint.areas[0]!);
      const [body] = Object.values(document.paths[path]?.[endpoint.method.toLowerCase()]?.requestBody?.content ?? {});
      return taken.body && body ? nullFaults(body.schema, taken.body, `${endpoint.method} ${path}`) : [];
    });
    expect([...new Set(faults)]).toEqual([]);
  });

  function nullFaults(schema: Schema, dto: Type, path: string): string[] {
    return [...rulesOf(dto)].flatMap(([name, rules]) => {
      const field = fieldOf(schema, name);
      if (!field) return [];
      const sent = plainToInstance(dto, { [name]: null }) as object;
      const isTaken = !validateSync(sent).some(({ property }) => property === name);
      const isSaid = forms(field).some(
        ({ type, ...said }) =>
          [type].flat().includes('null') ||
          said['const'] === null ||
          (said['enum'] as unknown[] | undefined)?.includes(null),
      );
      const own =
        isTaken === isSaid
          ? []
          : [`${path}.${name}: null is ${isTaken ? '' : 'not '}taken and ${isSaid ? '' : 'not '}described`];
      const nested = rules.filter((rule) => rule.name === IS_OBJECT_OF);
      return [
        ...own,
        ...nested.flatMap((rule) =>
          nullFaults(
            { anyOf: [...forms(field), ...itemsOf(field)] },
            (rule.constraints[0] as () => Type)(),
            `${path}.${name}`,
          ),
        ),
      ];
    });
  }
});
