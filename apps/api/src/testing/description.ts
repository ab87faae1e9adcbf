import { openApi } from '../kernel/http/openapi/openapi.ts';

/** A schema of the API's description, as far as it is used there. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

export type Schemas = Readonly<Record<string, Schema>>;

export interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { content?: Record<string, unknown>; headers?: Record<string, unknown>; 'x-codes'?: string[] }
  >;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
}

/** The API's description as tests read it: JSON generated from the contract, without a type of ours. */
export const { paths, components } = openApi() as unknown as Description;
