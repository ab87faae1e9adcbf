import type { DBCore, Dexie } from 'dexie';

/** The events of a page; absent in the service worker and in Node.js. */
type Page = Partial<Pick<Window, 'addEventListener'>>;

/**
 * Closes a database when its page is left and the browser keeps the page for the way back. WebKit suspends such a page
 * with its transactions open, and no other page could read or write their stores until the browser is closed, not even
 * after a reload. Running transactions roll back, as when a tab dies; no new one begins; a page that comes back is
 * reloaded.
 */
export function letGoWithPage(database: Dexie): void {
  const underWay = new Set<IDBTransaction>();
  let [isUsed, isLeft] = [false, false];
  database.use({
    stack: 'dbcore',
    name: 'left-page',
    create: (core): DBCore => ({
      ...core,
      transaction: (...how) => {
        const begun = core.transaction(...how) as unknown as IDBTransaction;
        isUsed = true;
        underWay.add(begun);
        for (const end of ['complete', 'abort']) begun.addEventListener(end, () => underWay.delete(begun));
        return begun;
      },
    }),
  });

  const { addEventListener: listen } = globalThis as Page;
  listen?.('pagehide', ({ persisted }) => {
    if (!persisted || !isUsed) return;
    isLeft = true;
    for (const transaction of underWay) abort(transaction);
    // Dexie itself closes the database so that the next call reopens it.
    database.close();
  });
  listen?.('pageshow', ({ persisted }) => {
    if (persisted && isLeft) globalThis.location.reload();
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is committing, and will end by itself.
  }
}
