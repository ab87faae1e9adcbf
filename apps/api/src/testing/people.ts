import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Role } from '@festix/domain/people';
import { AccessTokens } from '../kernel/access/access-tokens.ts';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';

export const TEST_PASSWORD = 'festix123';

let hashed: Promise<string> | undefined;

export interface TestPerson {
  id: string;
  name: string;
  email: string;
  /** An access token without a session, valid for 15 minutes by the API's clock. */
  token: string;
}

export interface PersonFacts {
  name?: string;
  email?: string;
  roles?: Role[];
  /** null: the account has no password. The default is `TEST_PASSWORD`. */
  password?: string | null;
}

/** Inserts an account, and returns it with a token. Every account is a customer; `roles` adds others. */
export async function makePerson(api: TestApi, facts: PersonFacts = {}): Promise<TestPerson> {
  const { name = 'Ana Souza', email = `${randomBytes(6).toString('hex')}@exemplo.br`, roles = [], password } = facts;
  const id = newId();
  const passwordHash = password === null ? null : await hashOf(password ?? TEST_PASSWORD);
  await api.database.query('insert into users (id, name, email, password_hash, roles) values ($1, $2, $3, $4, $5)', [
    id,
    name,
    email,
    passwordHash,
    ['customer', ...roles],
  ]);
  return { id, name, email, token: api.app.get(AccessTokens, { strict: false }).issue({ user_id: id }) };
}

/** Hashes the default password once. A password of a test gets a cheap hash, because it protects nothing. */
function hashOf(password: string): Promise<string> {
  if (password !== TEST_PASSWORD) return hash(password, { memoryCost: 64, timeCost: 1 });
  return (hashed ??= hash(password));
}
