import { notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { reportError } from '../../data/report-error.ts';
import { useCopy } from './use-copy.ts';

export interface SharedPage {
  title: string;
  /** Path of the page, with the part of its query that belongs to it. */
  path: string;
}

/** Hands a page on: by the phone's own menu, else as a copied link. */
export function useShare(): (page: SharedPage) => Promise<void> {
  const { error } = useNotices();
  const copy = useCopy(notices.linkCopied);
  return async ({ title, path }) => {
    const url = window.location.origin + path;
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
      } else {
        await copy(url);
      }
    } catch (cause) {
      // Closing the menu cancels.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      reportError(cause, 'share');
      error(notices.unexpected);
    }
  };
}
