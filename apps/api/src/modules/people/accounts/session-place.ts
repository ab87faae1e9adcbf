import type { Request } from 'express';
import { heldTokens, waitingToken } from './held-token.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { readSignUpBrowser } from './sign-up-cookie.ts';

/** The browser and network address of a request. */
export interface SessionPlace {
  user_agent?: string | undefined;
  address?: string | undefined;
  /** The refresh tokens that the browser sends, of any person: the youngest session counts. */
  held?: readonly string[];
  /** The token of a session there that waits for its second factor. */
  waiting?: string | undefined;
  /** The browser's unverified cookie of accounts that know it. */
  known?: string | undefined;
  /** The name of the browser that requested a sign-up. */
  sign_up?: string | undefined;
  /** Whether a page in a browser sends it, not a program. */
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

/** Returns an IPv4 address that a dual-stack socket writes as `::ffff:203.0.113.7` in its usual form. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
