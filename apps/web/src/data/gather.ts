/** Milliseconds for which hints are gathered before their data are read again: a rush is one reading. */
export const GATHERED = 1_000;

export interface Gathering {
  hear(): void;
  stop(): void;
}

/**
 * Runs `reload` some time after the first of many calls, once for all of them, and never concurrently: a call during a
 * reading causes another afterwards. Readings are at least `rest` milliseconds apart.
 */
export function gather(reload: () => Promise<unknown>, rest = GATHERED): Gathering {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let wasHeard = false;
  let isStopped = false;
  let readAt = -Infinity;

  const hear = (): void => {
    if (isReading) wasHeard = true;
    else if (!isStopped) timer ??= setTimeout(() => void read(), Math.max(GATHERED, readAt + rest - performance.now()));
  };

  async function read(): Promise<void> {
    timer = undefined;
    isReading = true;
    await reload().catch(() => undefined);
    isReading = false;
    readAt = performance.now();
    if (!wasHeard) return;
    wasHeard = false;
    hear();
  }

  return {
    hear,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
