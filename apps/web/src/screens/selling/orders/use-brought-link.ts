import { ORDER_LINK, REFUND_DIALOG } from '@festix/domain/selling';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The parameters of a mail's link to an order. */
export interface BroughtLink {
  /** The token that opens the order. */
  token: string | undefined;
  /** A mailed code. */
  code: string | undefined;
  opensRefund: boolean;
}

/**
 * Returns what a mail's link brought in its fragment, and removes it from the address at once, so that neither the
 * history nor a shared address has it. A code stays in the address until the order is known: the form of a held order
 * takes it from there.
 */
export function useBroughtLink(isHeld: boolean | undefined): BroughtLink {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [brought, setBrought] = useState(() => readFragment(hash));
  const fresh = readFragment(hash);
  // A second link, followed while the page is open, replaces the first.
  if (isLink(fresh) && (fresh.token !== brought.token || fresh.code !== brought.code)) setBrought(fresh);
  useEffect(() => {
    if (hash === '' || isHeld === undefined || (isHeld && fragmentOf(hash).has(ORDER_LINK.code))) return;
    if (isLink(readFragment(hash))) void navigate({ pathname, search }, { replace: true });
  }, [hash, isHeld, pathname, search, navigate]);
  useEffect(() => {
    // The token does not wait for the order.
    if (fragmentOf(hash).has(ORDER_LINK.token)) void navigate({ pathname, search }, { replace: true });
  }, [hash, pathname, search, navigate]);
  return brought;
}

function isLink({ token, code, opensRefund }: BroughtLink): boolean {
  return token !== undefined || code !== undefined || opensRefund;
}

function readFragment(hash: string): BroughtLink {
  const fragment = fragmentOf(hash);
  return {
    token: fragment.get(ORDER_LINK.token) ?? undefined,
    code: fragment.get(ORDER_LINK.code) ?? undefined,
    opensRefund: fragment.get(ORDER_LINK.dialog) === REFUND_DIALOG,
  };
}

/** Returns the parameters in an address' fragment. */
function fragmentOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}
