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

/** The value of `hears` for a device that hears no other. */
export const HEARS_NOBODY = 'none';

/** A device at work at an event, with the key by which others verify what it tells them without the server. */
export interface PeerView {
  id: Id;
  name: string;
  /** Raw P-256 public key, base64url. */
  public_key: string;
}
