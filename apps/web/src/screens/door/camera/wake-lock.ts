import { useEffect } from 'react';

/** Keeps the screen awake while the door is at work. The system releases the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      const taken = await (navigator as Partial<Navigator>).wakeLock?.request('screen').catch(() => undefined);
      if (isOver) await taken?.release();
      else lock = taken;
    };
    const retake = () => void take();
    retake();
    document.addEventListener('visibilitychange', retake);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', retake);
      void lock?.release();
    };
  }, []);
}
