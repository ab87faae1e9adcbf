import { ConfirmDialog } from '@festix/ui/workbench';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { leaveTexts as texts } from './leave-texts.ts';

export interface LeaveGuardProps {
  /** Whether something typed would be lost by leaving now. */
  isUnsaved(): boolean;
  /** The person leaves without saving. */
  onLeave?(): void;
  /** Where it isn't what was typed that is lost. */
  words?: Readonly<Record<keyof typeof texts, string>>;
}

/** Asks before a page with something unsaved is left; a reload or a closed tab is asked about by the browser. */
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
