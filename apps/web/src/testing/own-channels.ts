import { afterAll } from '@jest/globals';

/*
 * Gives each spec BroadcastChannels of its own, and closes them after it. Node's reach every spec of a worker, and keep
 * what listens: the databases of all specs before would follow each write of this one, a live query by live query.
 */

const opened = new Set<BroadcastChannel>();
let isOver = false;
const Shared = globalThis.BroadcastChannel as typeof BroadcastChannel | undefined;

if (Shared) {
  globalThis.BroadcastChannel = class extends Shared {
    constructor(name: string) {
      super(name);
      opened.add(this);
    }

    override postMessage(message: unknown): void {
      // A write that ends after its spec has nobody to tell.
      if (!isOver) super.postMessage(message);
    }

    override close(): void {
      opened.delete(this);
      super.close();
    }
  };
}

afterAll(() => {
  isOver = true;
  for (const channel of opened) channel.close();
});
