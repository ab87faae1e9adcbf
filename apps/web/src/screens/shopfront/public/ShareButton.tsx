import { notices } from '@festix/domain/ground';
import { Icon, useNotices } from '@festix/ui';
import { ShareNetwork } from '@phosphor-icons/react/ShareNetwork';
import { useCopy } from '../../../frame/app/use-copy.ts';
import { reportError } from '../../../data/report-error.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from '../../../frame/public/event-page.module.css';

export interface ShareButtonProps {
  title: string;
  /** Path of the page, with the part of its query that belongs to it. */
  path: string;
}

/** Hands the page on: by the phone's own menu, else as a copied link. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { error } = useNotices();
  const copy = useCopy(notices.linkCopied);
  async function share() {
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
  }
  return (
    <button
      type="button"
      className={styles.eventWay}
      aria-label={texts.share}
      title={texts.share}
      onClick={() => void share()}
    >
      <Icon of={ShareNetwork} size={22} />
    </button>
  );
}
