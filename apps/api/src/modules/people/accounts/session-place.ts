import type { Request } from 'express';
import { heldTokens, waitingToken } from './held-token.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { readSignUpBrowser } from './sign-up-cookie.ts';

/** The browser and the network address that a request comes from. */
export interface SessionPlace {
  user_agent?: string | undefined;
  address?: string | undefined;
  /** The refresh tokens that the browser holds, whosesoever: the youngest session counts. */
  held?: readonly string[];
  /** The token of a session there that waits for its second factor. */
  waiting?: string | undefined;
  /** What the browser shows of the accounts that know it. */
  known?: string | undefined;
  /** What a sign-up was asked for from there by. */
  sign_up?: string | undefined;
  /** Whether a page sends it, in a browser, and not a program. */
  is_page?: boolean;
}

const LONGEST_USER_AGENT = 512;

export function placeOf(request: Request): SessionPlace {
  const { headers, ip } = request;
  return {
    user_agent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT),
    address: ip && plainAddress(ip),
    held: heldTokens(request),
    waiting: waitingToken(request),
    known: KnownBrowsers.shownBy(request),
    sign_up: readSignUpBrowser(request),
    is_page: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
  };
}

/** A socket that takes both families writes `203.0.113.7` as `::ffff:203.0.113.7`, which nobody would recognise. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
