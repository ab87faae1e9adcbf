import { ConfirmDialog } from '@festix/ui/workbench';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { leaveTexts as texts } from './leave-texts.ts';

export interface LeaveGuardProps {
  /** Returns whether leaving now would lose input. */
  isUnsaved(): boolean;
  /** Called when the person leaves without saving. */
  onLeave?(): void;
  /** Other texts, if other data would be lost. */
  words?: Readonly<Record<keyof typeof texts, string>>;
}

/** Asks before a page with unsaved input is left; the browser asks for a reload or a closed tab. */
export function LeaveGuard({ isUnsaved, onLeave, words = texts }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={words.title}
      consequence={words.consequence}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      danger
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
