import type { Request } from 'express';

/** The browser and the network address that a request comes from. */
export interface SessionPlace {
  user_agent?: string | undefined;
  address?: string | undefined;
}

const LONGEST_USER_AGENT = 512;

export function placeOf({ headers, ip }: Request): SessionPlace {
  return { user_agent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT), address: ip };
}
