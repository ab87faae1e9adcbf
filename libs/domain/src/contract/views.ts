import type { Instant } from '../ground/time/instant.ts';

export type { Instant };

/**
 * A UUID of any version, made by a client or the server.
 * @format uuid
 */
export type Id = string;

/** One page of a list; `count` is the number of matching rows on all pages. */
export interface Page<Row> {
  data: Row[];
  count: number;
}

export interface PageQuery {
  skip?: number;
  take?: number;
}

/**
 * A non-negative count.
 * @asType integer
 */
export type Count = number;
