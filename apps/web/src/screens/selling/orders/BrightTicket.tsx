import { Icon } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { useEffect, useRef } from 'react';
import { QrCode } from '../../../frame/parts/QrCode.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './bright-ticket.module.css';

/**
 * Shows the QR alone on white, as large as the screen allows, and keeps the screen awake: no page can raise a phone's
 * brightness, but white is the brightest it can be.
 */
export function BrightTicket({ qr, onClose }: { qr: string; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useAwake();
  return (
    <dialog ref={dialog} className={styles.bright} aria-label={texts.bright} onClose={onClose}>
      <button type="button" aria-label={texts.closeBright} onClick={() => dialog.current?.close()}>
        <Icon of={X} size={24} />
      </button>
      <QrCode className={styles.qr} text={qr} label={texts.bright} />
    </dialog>
  );
}

/** Keeps the screen on. The browser drops it when the page is hidden, so it is requested again at each return. */
function useAwake(): void {
  useEffect(() => {
    let waking: Promise<WakeLockSentinel | undefined> | undefined;
    const wake = () => {
      if (document.hidden) return;
      waking = (navigator as Partial<Navigator>).wakeLock?.request('screen').catch(() => undefined);
    };
    wake();
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      void waking?.then((lock) => lock?.release());
    };
  }, []);
}
