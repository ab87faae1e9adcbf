import type { Request } from 'express';
import { heldTokens, waitingToken } from './held-token.ts';

/** The browser and the network address that a request comes from. */
export interface SessionPlace {
  user_agent?: string | undefined;
  address?: string | undefined;
  /** The refresh tokens that the browser holds, whosesoever: the youngest session counts. */
  held?: readonly string[];
  /** The token of a session there that waits for its second factor. */
  waiting?: string | undefined;
}

const LONGEST_USER_AGENT = 512;

export function placeOf(request: Request): SessionPlace {
  const { headers, ip } = request;
  return {
    user_agent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT),
    address: ip && plainAddress(ip),
    held: heldTokens(request),
    waiting: waitingToken(request),
  };
}

/** A socket that takes both families writes `203.0.113.7` as `::ffff:203.0.113.7`, which nobody would recognise. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
