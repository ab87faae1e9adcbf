import { Icon } from '@festix/ui';
import { ShareNetwork } from '@phosphor-icons/react/ShareNetwork';
import { useShare } from '../../../frame/app/use-share.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from '../../../frame/public/event-page.module.css';

export interface ShareButtonProps {
  title: string;
  /** Path of the page, with the part of its query that belongs to it. */
  path: string;
}

/** Hands the page on: by the phone's own menu, else as a copied link. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const share = useShare();
  return (
    <button
      type="button"
      className={styles.eventWay}
      aria-label={texts.share}
      title={texts.share}
      onClick={() => void share({ title, path })}
    >
      <Icon of={ShareNetwork} size={22} />
    </button>
  );
}
