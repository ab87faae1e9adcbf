import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Info } from '@phosphor-icons/react/Info';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { X } from '@phosphor-icons/react/X';
import { useEffect, useEffectEvent, useState } from 'react';
import { Reference } from '../feedback/ErrorState.tsx';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { stayOf, type Notice, type NoticeTone } from './notice.ts';
import styles from './notices.module.css';

const icons: Readonly<Record<NoticeTone, Glyph>> = { success: CheckCircle, error: WarningCircle, info: Info };

export interface NoticeStackProps {
  notices: readonly Notice[];
  onDismiss: (id: number) => void;
}

/**
 * Shows toasts, which are ink blocks. Two live regions are always present, because screen readers ignore one that
 * appears with its text.
 */
export function NoticeStack({ notices, onDismiss }: NoticeStackProps) {
  const errors = notices.filter((notice) => notice.tone === 'error');
  const others = notices.filter((notice) => notice.tone !== 'error');
  return (
    <div className={styles.notices}>
      <div role="alert">
        {errors.map((notice) => (
          <NoticeBlock key={notice.id} notice={notice} onDismiss={onDismiss} />
        ))}
      </div>
      <div role="status">
        {others.map((notice) => (
          <NoticeBlock key={notice.id} notice={notice} onDismiss={onDismiss} />
        ))}
      </div>
    </div>
  );
}

function NoticeBlock({ notice, onDismiss }: { notice: Notice; onDismiss: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const dismiss = useEffectEvent(() => onDismiss(notice.id));
  const stay = stayOf(notice);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(), stay);
    return () => clearTimeout(timer);
  }, [held, stay]);

  const { undo } = notice;
  return (
    <div
      className={styles.notice}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={icons[notice.tone]} size={22} />
      <div className={styles.text}>
        {notice.text}
        <Reference code={notice.code} requestId={notice.requestId} className={styles.reference} />
      </div>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            onDismiss(notice.id);
            undo.onUndo();
          }}
        >
          {undo.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={() => onDismiss(notice.id)}>
        <Icon of={X} size={16} />
      </button>
    </div>
  );
}
