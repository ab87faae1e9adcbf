import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { INestApplication } from '@nestjs/common';
import { Database, POOL, type OwnTx, type Tx } from '../kernel/database/database.ts';
import { foreignText } from '../kernel/database/foreign-text.ts';
import type { Statement } from '../kernel/database/sql.ts';
import type { CopiedRow } from '../kernel/database/copied-rows.ts';

/** Runs a statement, or a text of a test with values for its `$1`, `$2`, …, whose rows nobody has proved. */
export interface TextQuery {
  <Row extends object>(statement: Statement<Row>): Promise<Row[]>;
  <Row extends object = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface TextTx extends Tx {
  query: TextQuery;
}

export interface OwnTextTx extends TextTx, OwnTx {
  query: TextQuery;
  copyOut(statement: Statement<object> | string): AsyncIterable<Iterable<CopiedRow>>;
}

/** A database that takes the texts of tests beside statements; the product's takes statements alone. */
export class TextDatabase extends Database {
  static of(app: INestApplication): TextDatabase {
    return new TextDatabase(app.get(POOL), app.get(EntityManager));
  }

  override query<Row extends object>(statement: Statement<Row>): Promise<Row[]>;
  override query<Row extends object = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
  ): Promise<Row[]>;
  override query<Row extends object>(statement: Statement<Row> | string, params?: readonly unknown[]): Promise<Row[]> {
    return super.query(statementOf(statement, params));
  }

  override transaction<Result>(work: (tx: OwnTextTx) => Promise<Result>): Promise<Result> {
    return super.transaction((tx) =>
      work({ ...withTexts(tx), copyOut: (statement) => tx.copyOut(statementOf(statement)) }),
    );
  }

  override unitOfWork<Result>(work: (em: SqlEntityManager, tx: TextTx) => Promise<Result>): Promise<Result> {
    return super.unitOfWork((em, tx) => work(em, withTexts(tx)));
  }
}

function statementOf<Row extends object>(
  statement: Statement<Row> | string,
  params?: readonly unknown[],
): Statement<Row> {
  return typeof statement === 'string' ? foreignText<Row>(statement, params) : statement;
}

function withTexts({ query, send, afterCommit }: Tx): TextTx {
  const either = <Row extends object>(statement: Statement<Row> | string, params?: readonly unknown[]) =>
    query(statementOf(statement, params));
  return { query: either, send, afterCommit };
}
