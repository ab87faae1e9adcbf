import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part that its page is as good without: where it can't be loaded, offline or filtered away, there is none. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing(): null {
  return null;
}
