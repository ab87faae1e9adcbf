import type { Instant } from '../ground/time/instant.ts';

export type { Instant };

/**
 * An id made by a client or the server, any version of UUID.
 * @format uuid
 */
export type Id = string;

/** One page of a list; `count` is the number of rows that match, on all pages. */
export interface Page<Row> {
  data: Row[];
  count: number;
}

export interface PageQuery {
  skip?: number;
  take?: number;
}

/**
 * A count of things, never negative.
 * @asType integer
 */
export type Count = number;
