import { useCallback, useState, type MouseEvent } from 'react';
import { isReachable } from '../../data/reachable.ts';
import { useNetworkReturn } from '../app/use-network-return.ts';

export interface WayBackOptions {
  /** Whether a returning network can repair it: then it is retried automatically. */
  isLost: boolean;
  /** Restores the failed part without a reload; returns false if it could not. */
  again?: (() => Promise<boolean>) | undefined;
}

export interface WayBack {
  /** Whether the last attempt found no server. */
  isAway: boolean;
  isTrying: boolean;
  retry(): void;
  /** Handles a link that loads another page. */
  follow(event: MouseEvent<HTMLElement>): void;
}

/**
 * Returns the actions of a failed page. None leaves it before the server answers, because the browser's own error page
 * would follow.
 */
export function useWayBack({ isLost, again }: WayBackOptions): WayBack {
  const [isAway, setAway] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const leave = useCallback(async (go: () => void) => {
    setTrying(true);
    const reachable = await isReachable();
    setTrying(false);
    setAway(!reachable);
    if (reachable) go();
  }, []);
  const retry = useCallback(async () => {
    if (!(await again?.())) await leave(() => window.location.reload());
  }, [again, leave]);
  useNetworkReturn(isLost || isAway, () => void retry());
  return {
    isAway,
    isTrying,
    retry: () => void retry(),
    follow: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { href } = event.currentTarget as HTMLAnchorElement;
      void leave(() => window.location.assign(href));
    },
  };
}
