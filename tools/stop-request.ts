/**
 * Becomes aborted when somebody wants this process to end: Ctrl-C, a termination signal, or the end of the process that
 * started it. A terminal sends Ctrl-C to the whole group and the bootstrap passes it on, so repeats count as one.
 */
export function stopRequest(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.channel) process.on('disconnect', stop);
  return controller.signal;
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
