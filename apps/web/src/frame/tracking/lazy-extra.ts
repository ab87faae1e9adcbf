import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Returns a lazy part that its page can do without: if it can't be loaded, offline or blocked, it renders nothing. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing(): null {
  return null;
}
