import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { contract, type AnyEndpoint } from '../../libs/domain/src/contract/index.ts';
import { ROOT } from '../paths.ts';

export const CONTRACT = join(ROOT, 'libs', 'domain', 'src', 'contract');

/** The four types of a call, in the order of `endpoint<Params, Query, Body, Reply>`. */
export const TYPE_ROLES = ['Params', 'Query', 'Body', 'Reply'] as const;
export type TypeRole = (typeof TYPE_ROLES)[number];

/** A row of the contract as it is at run time. */
export type Row = Omit<AnyEndpoint, 'types'>;

/** One call of the contract: its row, and its types as they are written in the source. */
export interface Call {
  subject: string;
  name: string;
  row: Row;
  types: Record<TypeRole, string>;
  /** The comment above it, if it has one. */
  comment: string | undefined;
  file: string;
}

/** Pairs every row of the contract with the types of its `endpoint<…>(…)` call, which don't exist at run time. */
export function readContract(): Call[] {
  const written = new Map<string, WrittenCall>();
  for (const file of readdirSync(CONTRACT)) {
    if (!file.endsWith('.endpoints.ts')) continue;
    for (const call of callsIn(join(CONTRACT, file))) {
      const place = placeOf(call.name, call.row);
      if (written.has(place)) throw new Error(`${place} is written twice`);
      written.set(place, call);
    }
  }
  return Object.entries(contract).flatMap(([subject, rows]) =>
    Object.entries<Row>(rows).map(([name, row]) => {
      const call = written.get(placeOf(name, row));
      if (!call) throw new Error(`${subject}.${name} is not written as endpoint<…>({ method, path, … })`);
      return { subject, name, row, types: call.types, comment: call.comment, file: call.file };
    }),
  );
}

interface WrittenCall extends Pick<Call, 'name' | 'types' | 'comment' | 'file'> {
  row: Pick<Row, 'method' | 'path'> & { ability: string };
}

/** Returns what identifies a row: name, method, path and ability; one path may have two rows, for other areas. */
function placeOf(name: string, { method, path, ability }: WrittenCall['row']): string {
  return `${name} ${method} ${path} ${ability}`;
}

function callsIn(file: string): WrittenCall[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const calls: WrittenCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'endpoint') {
      calls.push(written(node, source, file));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

function written(call: ts.CallExpression, source: ts.SourceFile, file: string): WrittenCall {
  const [params, query, body, reply] = (call.typeArguments ?? []).map((type) => type.getText(source));
  const [row] = call.arguments;
  if (!params || !query || !body || !reply || !row || !ts.isObjectLiteralExpression(row)) {
    throw new Error(`${file}: endpoint<Params, Query, Body, Reply>({ … }) needs four types and an object`);
  }
  const types = { Params: params, Query: query, Body: body, Reply: reply };
  const value = (key: string): string => textOf(row, key, file);
  const method = value('method') as Row['method'];
  return {
    name: nameOf(call, file),
    row: { method, path: value('path'), ability: value('ability') },
    types,
    comment: commentOf(call.parent),
    file,
  };
}

/** Returns the name of a call in its subject's list. */
function nameOf(call: ts.CallExpression, file: string): string {
  if (!ts.isPropertyAssignment(call.parent)) throw new Error(`${file}: an endpoint stands in a list, under its name`);
  return call.parent.name.getText();
}

function textOf(row: ts.ObjectLiteralExpression, key: string, file: string): string {
  for (const property of row.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== key) continue;
    if (ts.isStringLiteral(property.initializer)) return property.initializer.text;
  }
  throw new Error(`${file}: ${key} of an endpoint is a text in quotes`);
}

function commentOf(node: ts.Node): string | undefined {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return ts.getTextOfJSDocComment(doc?.comment)?.replace(/\s+/g, ' ').trim() || undefined;
}
