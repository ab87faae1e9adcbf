import type { Ability } from '../people/access/index.ts';
import { areaPrefix, type Area } from './area.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API. `path` follows the prefix of each area and names its parameters as `{event_id}`. The four types
 * exist for the compiler only: params, query, body and reply.
 */
export interface Endpoint<Params, Query, Body, Reply> {
  readonly method: Method;
  readonly areas: readonly Area[];
  readonly path: string;
  /** The ability that the caller needs; 'public' needs no session. */
  readonly ability: Ability;
  /** Status of success. A create that repeats a known id answers 200 in place of 201. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** true: a device may make the call in its own name, in the areas for devices. */
  readonly devices?: true;
  /** Content type of the body where it is not JSON. */
  readonly consumes?: string;
  /** Content type of the reply where it is not JSON. */
  readonly produces?: string | readonly string[];
  /** Largest body in bytes, where it differs from the general limit. */
  readonly largest?: number;
  /** true: a signature over its bytes proves the body, so it is parsed only after that check. */
  readonly isSigned?: true;
  /**
   * true: the body is a list whose items are judged separately, so that one item with too deep a nesting does not spoil
   * the others.
   */
  readonly isItemByItem?: true;
  readonly types?: { params: Params; query: Query; body: Body; reply: Reply };
}

export type AnyEndpoint = Endpoint<never, never, never, unknown>;

/** Has no fields: nothing to send, or nothing to return. */
export type None = Record<never, never>;

/** Content type of an .xlsx file. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Largest size in bytes of one of an event's texts: agenda, FAQ, questions or policy. */
export const LARGEST_DOCUMENT = 4 * 1024 * 1024;

/**
 * A file in a body of form data, such as a browser's `Blob`.
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

/** Returns the full path of a call in an area, with its parameters still as `{name}`. */
export function pathIn(row: Pick<AnyEndpoint, 'path'>, area: Area): string {
  return areaPrefix(area) + row.path;
}

/** Areas in which a device works; its key opens no other. */
const DEVICE_AREAS: readonly Area[] = ['door', 'sale-point', 'account'];

/**
 * Returns whether a device may make this call in its own name. Its key outlives sessions and passwords, so it opens the
 * work at doors and tills only: no account, no other device (one that enrolled another would outlive its own
 * revocation), and nothing that needs a supervisor in person.
 */
export function isForDevices(row: Pick<AnyEndpoint, 'devices'>, area: Area): boolean {
  return row.devices === true && DEVICE_AREAS.includes(area);
}
