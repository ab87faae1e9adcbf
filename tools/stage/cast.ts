import { hash } from '@node-rs/argon2';
import type { Role } from '@festix/domain/people';
import { v7 as newId } from 'uuid';
import { signIn, type ApiClient } from './api-client.ts';
import type { Stage } from './stage.ts';

export const CAST_PASSWORD = 'palco-de-provas-7';

export interface Person extends ApiClient {
  id: string;
  email: string;
}

/** The signed-in people of a stage. */
export interface Cast {
  /** Owns the events and works at their doors. */
  producer: Person;
  buyer: Person;
  /** Sells the producer's events at a till. */
  seller: Person;
  /** Runs the platform. */
  admin: Person;
}

const ROLES: Record<keyof Cast, Role[]> = {
  producer: ['customer', 'producer'],
  buyer: ['customer'],
  seller: ['customer', 'sale-point'],
  admin: ['customer', 'super-admin'],
};

export async function bringCast(stage: Stage): Promise<Cast> {
  const password = await hash(CAST_PASSWORD);
  const producer = await bring(stage, 'producer', password);
  const seller = await bring(stage, 'seller', password);
  await openSalePoint(stage, producer, seller);
  return {
    producer,
    seller,
    buyer: await bring(stage, 'buyer', password),
    admin: await bring(stage, 'admin', password),
  };
}

async function bring({ database, url }: Stage, name: keyof Cast, password: string): Promise<Person> {
  const id = newId();
  const email = `${name}@palco.example`;
  await database.query(
    `insert into users (id, name, email, password_hash, roles, email_confirmed_at) values ($1, $2, $3, $4, $5, now())`,
    [id, name, email, password, ROLES[name]],
  );
  return { ...(await signIn(url, email, CAST_PASSWORD)), id, email };
}

/** Signs the same person in again, with a fresh token: a long step may have outlived the first. */
export async function signedInAgain({ url, id, email }: Person): Promise<Person> {
  return { ...(await signIn(url, email, CAST_PASSWORD)), id, email };
}

async function openSalePoint({ database }: Stage, producer: Person, seller: Person): Promise<void> {
  const id = newId();
  await database.query(`insert into sale_points (id, name, run_by) values ($1, 'Bilheteria', 'producer')`, [id]);
  await database.query(`insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)`, [id, seller.id]);
  await database.query(`insert into sale_point_producers (sale_point_id, producer_id) values ($1, $2)`, [
    id,
    producer.id,
  ]);
}
