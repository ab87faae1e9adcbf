import supertest, { type Response, type Test } from 'supertest';
import { holdToContract } from './schema.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;
type Method = (typeof METHODS)[number];

/** Supertest's requests, each of whose answers is held to the contract besides what the test itself expects. */
export type CheckedRequests = Record<Method, (path: string) => Test>;

export function checkedRequests(url: string): CheckedRequests {
  const plain = supertest(url);
  const checked = (method: Method) => (path: string) => {
    const check = (response: Response) => holdToContract(method.toUpperCase(), path, response);
    return plain[method](path).expect(method === 'head' || method === 'options' ? () => undefined : check);
  };
  return Object.fromEntries(METHODS.map((method) => [method, checked(method)])) as CheckedRequests;
}
