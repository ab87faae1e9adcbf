/**
 * Is the source of the calls' access token. The session registers itself with `callAs`, so that a call does not depend
 * on the sign-in of people or devices.
 */
export interface Bearer {
  /** The token to send now, made fresh first when it is about to end; undefined for a visitor. */
  token(): Promise<string | undefined>;
  /** Asks for a new token after `refused` was turned away; undefined when there is none to be had. */
  renew(refused: string): Promise<string | undefined>;
}

const visitor: Bearer = {
  token: () => Promise.resolve(undefined),
  renew: () => Promise.resolve(undefined),
};

let current = visitor;

export function callAs(bearer: Bearer): void {
  current = bearer;
}

export function currentBearer(): Bearer {
  return current;
}
