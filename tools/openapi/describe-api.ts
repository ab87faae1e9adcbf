import { scopesOf } from '../../libs/domain/src/people/access/index.ts';
import { pathIn, type Area } from '../../libs/domain/src/contract/index.ts';
import { callProblems } from '../../libs/domain/src/contract/call-problems.ts';
import { PROBLEM_CODES, problemOf, type ProblemCode } from '../../libs/domain/src/ground/problems/index.ts';
import type { Call } from './read-contract.ts';
import type { Schema, Schemas } from './schemas.ts';

const PROBLEM: Schema = {
  type: 'object',
  description: 'RFC 9457. Some problems carry more members, e.g. `first` of a ticket that is already in.',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What people read, in Brazilian Portuguese.' },
    code: { type: 'string', enum: PROBLEM_CODES },
    errors: {
      type: 'object',
      description: 'Messages by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
};

const SENT_ON = {
  description: 'The browser is sent on',
  headers: { location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
};

const SECURITY_SCHEMES = {
  access_token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'festix_…',
    description: 'A key that a producer has made for a program. A call takes any one of the scopes named beside it.',
  },
};

/** Returns the whole document: every call once for each area that serves it. */
export function describeApi(calls: readonly Call[], schemas: Schemas): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    for (const area of call.row.areas) {
      const operations = (paths[pathIn(call.row, area)] ??= {});
      operations[call.row.method.toLowerCase()] = operationOf(call, area, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Festix',
      version: '1',
      description:
        'JSON in snake_case, instants in ISO 8601 and UTC, money in integer centavos. Errors are `application/problem+json`.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ subject }) => subject))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.components, Problem: PROBLEM },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function operationOf(call: Call, area: Area, schemas: Schemas): object {
  const { row, subject, name } = call;
  const body = schemas.of(call, 'Body');
  return {
    operationId: row.areas.length > 1 ? `${subject}.${name}.${area}` : `${subject}.${name}`,
    tags: [subject],
    ...(call.comment && { description: call.comment }),
    ...(row.ability !== 'public' && { security: securityOf(call, area) }),
    'x-ability': row.ability,
    parameters: [
      ...parametersOf(schemas.of(call, 'Params'), 'path', schemas),
      ...parametersOf(schemas.of(call, 'Query'), 'query', schemas),
    ],
    ...(body && {
      requestBody: { required: true, content: { [row.consumes ?? 'application/json']: { schema: body } } },
    }),
    responses: responsesOf(call, schemas),
  };
}

/** Returns the security of a call: keys open their scopes, in the producer's area alone. */
function securityOf({ row }: Call, area: Area): object[] {
  const scopes = area === 'producer' ? scopesOf(row.ability) : [];
  return [{ access_token: [] }, ...scopes.map((scope) => ({ api_key: [scope] }))];
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query', schemas: Schemas): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = resolved(schema, schemas) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, held]) => {
    const { description, ...rest } = held;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function resolved(schema: Schema, { components }: Schemas): Schema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const target = components[reference.replace('#/components/schemas/', '')];
  if (!target) throw new Error(`${reference} leads nowhere`);
  return target;
}

function responsesOf(call: Call, schemas: Schemas): Record<string, object> {
  const { row } = call;
  const reply = schemas.of(call, 'Reply');
  const content = row.produces
    ? Object.fromEntries([row.produces].flat().map((type) => [type, { schema: schemaOfFile(type) }]))
    : reply && { 'application/json': { schema: reply } };
  const answer = (description: string) => ({ description, ...(content && { content }) });
  const problems = problemsOf(call, schemas);
  if (row.status === 302) return { 302: SENT_ON, ...problems };
  return {
    [row.status]: answer(row.status === 204 ? 'Done' : row.status === 201 ? 'Made' : 'The answer'),
    ...(row.status === 201 && { 200: answer('The same id was made before; this is what was answered then') }),
    ...problems,
  };
}

function schemaOfFile(type: string): Schema {
  return type.startsWith('text/') ? { type: 'string' } : {};
}

/** Returns the problems of a call: those of any call with its body and ability, and its own. */
function problemsOf(call: Call, schemas: Schemas): Record<string, object> {
  const { row } = call;
  const takesBody = row.method !== 'GET' && schemas.of(call, 'Body') !== undefined;
  const takesId = row.path.includes('{');
  const isPublic = row.ability === 'public';
  const byStatus: [status: number, codes: readonly ProblemCode[]][] = [
    [400, [...(takesBody || schemas.of(call, 'Query') ? VALIDATED : []), ...(takesBody ? READ : [])]],
    [401, isPublic ? [] : ['UNAUTHENTICATED']],
    [403, isPublic ? [] : ['FORBIDDEN', 'DEVICE_REVOKED']],
    [404, takesId ? ['NOT_FOUND', 'UNKNOWN_ROUTE'] : []],
    [405, ['METHOD_NOT_ALLOWED']],
    [409, row.status === 201 ? ['ID_REUSED'] : []],
    [413, takesBody ? ['PAYLOAD_TOO_LARGE'] : []],
    [415, takesBody ? ['UNSUPPORTED_MEDIA_TYPE'] : []],
    [429, ['RATE_LIMITED']],
    [500, ['INTERNAL_ERROR']],
    [503, ['BUSY']],
  ];
  const own = ownProblems(call).map((code): [number, readonly ProblemCode[]] => [problemOf(code).status, [code]]);
  const codes = new Map<number, ProblemCode[]>();
  for (const [status, some] of [...byStatus, ...own])
    if (some.length > 0) codes.set(status, [...new Set([...(codes.get(status) ?? []), ...some])]);
  return {
    ...Object.fromEntries([...codes].map(([status, all]) => [status, problem(all.join(', '), all)])),
    default: problem('A problem', undefined),
  };
}

function ownProblems({ subject, name }: Call): readonly ProblemCode[] {
  const known: Readonly<Record<string, readonly ProblemCode[]>> = callProblems;
  return known[`${subject}.${name}`] ?? [];
}

const VALIDATED: readonly ProblemCode[] = ['VALIDATION_ERROR'];
const READ: readonly ProblemCode[] = ['BAD_JSON', 'BODY_TOO_DEEP'];

/** Returns the response of a problem; `x-codes` are all codes that are known. */
function problem(description: string, codes: readonly ProblemCode[] | undefined): object {
  return {
    description,
    ...(codes && { 'x-codes': codes }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
