import type { Ability } from '../people/access/index.ts';
import { areaPrefix, type Area } from './area.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API. `path` lies below the prefix of each area and names its parameters as `{event_id}`.
 * The four types exist for the compiler only: params, query, body and reply.
 */
export interface Endpoint<Params, Query, Body, Reply> {
  readonly method: Method;
  readonly areas: readonly Area[];
  readonly path: string;
  /** What the caller must be allowed to do; 'public' needs no session. */
  readonly ability: Ability;
  /** Status of success; a create that repeats a known id answers 200 instead of 201. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** Whether a device may call it in its own name, in the areas where one may at all. */
  readonly devices?: true;
  /** The body's form where it isn't JSON. */
  readonly consumes?: string;
  /** The reply's form where it isn't JSON. */
  readonly produces?: string | readonly string[];
  /** Bytes of the largest body that is taken, where that is not what every call takes. */
  readonly largest?: number;
  /** The body is proved by a signature over its bytes, and not read before. */
  readonly isSigned?: true;
  /** The body is a list of things that are judged each alone: one that nests too deep spoils no other. */
  readonly isItemByItem?: true;
  readonly types?: { params: Params; query: Query; body: Body; reply: Reply };
}

export type AnyEndpoint = Endpoint<never, never, never, unknown>;

/** Nothing to send or to answer. */
export type None = Record<never, never>;

/** The form of a spreadsheet. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Bytes of an event's texts as a whole: agenda, FAQ, questions or policy. */
export const LARGEST_DOCUMENT = 4 * 1024 * 1024;

/**
 * A file in a body of form data; a browser's `Blob` is one.
 * @asType string
 * @format binary
 */
export interface FileContent {
  readonly size: number;
  readonly type: string;
}

/** Declares a call: `endpoint<Params, Query, Body, Reply>({ … })`. */
export function endpoint<Params, Query, Body, Reply>(
  row: Omit<Endpoint<Params, Query, Body, Reply>, 'status' | 'types'> & { status?: 200 | 201 | 202 | 204 | 302 },
): Endpoint<Params, Query, Body, Reply> {
  return { status: 200, ...row };
}

/** The full path of a call in an area, with its parameters still as `{name}`. */
export function pathIn(row: Pick<AnyEndpoint, 'path'>, area: Area): string {
  return areaPrefix(area) + row.path;
}

/** Where a device works; elsewhere its key opens nothing. */
const DEVICE_AREAS: readonly Area[] = ['door', 'sale-point', 'account'];

/**
 * Says whether a device may make this call in its own name. Its key outlives sessions and passwords, so it opens the work
 * at doors and tills, and nothing else that its person may do: no account, no other device (one that enrolled another
 * would outlive its own revocation), and nothing that takes a supervisor in person.
 */
export function isForDevices(row: Pick<AnyEndpoint, 'devices'>, area: Area): boolean {
  return row.devices === true && DEVICE_AREAS.includes(area);
}
