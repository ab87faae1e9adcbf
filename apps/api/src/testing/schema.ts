import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Response } from 'supertest';
import { openApi } from '../kernel/http/openapi/openapi.ts';
import { paths, type Operation } from './description.ts';

const KEY = 'openapi';
const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

const validators = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
formats.default(validators);
validators.addSchema(openApi(), KEY);

/** Fails unless a body is exactly what a call promises: no field missing, none too many. `endpoint` as `accounts.me`. */
export function expectReply(endpoint: string, body: unknown): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(operations)) {
      if (operationId !== endpoint && !operationId.startsWith(`${endpoint}.`)) continue;
      const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '200';
      hold(pointer(path, method, status, JSON_TYPE), body, endpoint);
      return;
    }
  }
  throw new Error(`the contract has no call ${endpoint}`);
}

/** Holds a real answer to the description: the promised body, or a problem with a code that the call names. */
export function holdToContract(method: string, address: string, response: Response): void {
  const path = address.split('?', 1)[0] ?? '';
  const call = `${method} ${path} → ${response.status}`;
  if (response.status === 304) return;
  if (response.status >= 400) {
    if (!path.startsWith('/api/')) return;
    if (response.type !== PROBLEM_TYPE) throw new Error(`${call}: not a problem but ${response.type || 'nothing'}`);
    hold(`${KEY}#/components/schemas/Problem`, response.body, call);
    if (!OF_THE_MOMENT.includes(response.status))
      holdToCodes(promised(method, path)[1], (response.body as { code: string }).code, call);
    return;
  }
  const [template, operation] = promised(method, path);
  if (!template || !operation) return;
  const answer = operation.responses[response.status];
  if (!answer) throw new Error(`${call}: a status that the contract doesn't name`);
  for (const name of Object.keys(answer.headers ?? {})) {
    if (response.headers[name] === undefined) throw new Error(`${call}: no ${name}`);
  }
  if (response.status === 302 && response.text) throw new Error(`${call}: a body where none is promised`);
  if (answer.content && !(response.type in answer.content))
    throw new Error(
      `${call}: ${response.type || 'nothing'} where ${Object.keys(answer.content).join(' or ')} is promised`,
    );
  if (answer.content?.[JSON_TYPE]) {
    hold(pointer(template, method.toLowerCase(), String(response.status), JSON_TYPE), response.body, call);
  }
}

/** Problems caused by concurrent callers are named as far as they are known. */
const OF_THE_MOMENT = [409, 429, 503];

/**
 * Throws if a call fails with a code that its row doesn't name; a method or an address that leads nowhere is no call.
 */
function holdToCodes(operation: Operation | undefined, code: string, call: string): void {
  if (!operation || code === 'UNKNOWN_ROUTE') return;
  const known = Object.values(operation.responses).flatMap((response) => response['x-codes'] ?? []);
  if (!known.includes(code)) throw new Error(`${call}: ${code} is not among the problems of ${operation.operationId}`);
}

/** Returns the promised path and operation of a call; a path without parameters takes precedence over one with them. */
function promised(method: string, path: string): [template: string | undefined, operation: Operation | undefined] {
  const template = paths[path] ? path : Object.keys(paths).find((known) => patternOf(known).test(path));
  return [template, template === undefined ? undefined : paths[template]?.[method.toLowerCase()]];
}

const patterns = new Map<string, RegExp>();

function patternOf(template: string): RegExp {
  let pattern = patterns.get(template);
  if (!pattern) {
    pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
    patterns.set(template, pattern);
  }
  return pattern;
}

function pointer(path: string, method: string, status: string, type: string): string {
  const steps = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
  return `${KEY}#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

function hold(reference: string, body: unknown, call: string): void {
  const validate: ValidateFunction | undefined = validators.getSchema(reference);
  if (!validate) throw new Error(`${call}: no schema at ${reference}`);
  if (validate(body)) return;
  const faults = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = (params as { additionalProperty?: string }).additionalProperty;
    return `  ${instancePath || '/'} ${message}${extra === undefined ? '' : `: ${extra}`}`;
  });
  throw new Error(`${call} is not what the contract promises:\n${faults.join('\n')}`);
}
