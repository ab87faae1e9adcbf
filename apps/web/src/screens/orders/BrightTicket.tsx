import { Icon } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { useEffect, useRef } from 'react';
import { QrCode } from './QrCode.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';

/**
 * The QR alone on white, as large as the screen has room for, and the screen kept awake: no page can turn a phone's
 * brightness up, but white all over is the brightest it can be.
 */
export function BrightTicket({ qr, onClose }: { qr: string; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const waking = (navigator as Partial<Navigator>).wakeLock?.request('screen').catch(() => undefined);
    return () => void waking?.then((lock) => lock?.release());
  }, []);
  return (
    <dialog ref={dialog} className="fw-bright" aria-label={texts.bright} onClose={onClose}>
      <button type="button" aria-label={texts.closeBright} onClick={onClose}>
        <Icon of={X} size={24} />
      </button>
      <QrCode text={qr} label={texts.bright} />
    </dialog>
  );
}
