import { readFileSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import { pathIn, type AnyEndpoint } from '@festix/domain/contract';
import type { HandlerArguments } from '../arguments-of.ts';
import { referredBy, rulesOf, RuleWriter, type Schema, type Schemas } from './describe-rules.ts';

/** The description of the API, generated from the contract's types at build time. */
const DESCRIPTION = new URL('../../../openapi.json', import.meta.url);

export type OpenApi = Record<string, unknown>;

let read: OpenApi | undefined;

export function openApi(): OpenApi {
  return (read ??= JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as OpenApi);
}

/** A served call: its row, and the classes that validate its requests. */
export interface ServedCall {
  endpoint: AnyEndpoint;
  taken: HandlerArguments;
}

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: unknown;
}

/** Adds the rules of the served calls: lengths, ranges, patterns. */
export function withRules(plain: OpenApi, calls: readonly ServedCall[]): OpenApi {
  const document = structuredClone(plain) as OpenApi & {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Schemas };
  };
  const { paths, components } = document;
  const answers = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.responses));
  const writer = new RuleWriter(components.schemas, referredBy(answers, components.schemas));
  for (const { endpoint, taken } of calls) {
    for (const area of endpoint.areas) {
      const operation = paths[pathIn(endpoint, area)]?.[endpoint.method.toLowerCase()];
      if (!operation) continue;
      if (taken.query) writeQuery(operation, taken.query, writer);
      for (const content of Object.values(operation.requestBody?.content ?? {}))
        if (taken.body) content.schema = writer.write(content.schema, taken.body);
    }
  }
  return document;
}

function writeQuery({ parameters }: Operation, dto: Type, writer: RuleWriter): void {
  const rules = rulesOf(dto);
  for (const parameter of parameters)
    if (parameter.in === 'query')
      parameter.schema = writer.writeField(parameter.schema, rules.get(parameter.name) ?? []);
}
