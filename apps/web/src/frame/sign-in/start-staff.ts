import { createRoot, type Root } from 'react-dom/client';
import { reportUnhandled } from '../../data/report-error.ts';
import { useSession } from '../../session/session.store.ts';
import { carryTyped, hasServedSignIn } from './carry-typed.ts';

/**
 * Starts a page of the staff. `signIn` asks a stranger, while the app is on its way, and returns whether it did; then the
 * app runs. One that got lost meanwhile is loaded anew: the next load knows the person.
 */
export async function startStaff(
  load: () => Promise<(root: Root) => void>,
  signIn: (root: Root) => Promise<boolean>,
): Promise<void> {
  reportUnhandled(window);
  const page = document.getElementById('root')!;
  carryTyped(page);
  const root = createRoot(page);
  const app = load();
  // It is awaited below.
  app.catch(() => undefined);
  const { status, restore } = useSession.getState();
  // The server asks a browser without a session's cookie; this one remembers a person whose session may have ended.
  if (hasServedSignIn(page) && status === 'unknown') await restore().catch(() => undefined);
  const hasAsked = await signIn(root);
  try {
    (await app)(root);
  } catch (error) {
    if (!hasAsked) throw error;
    window.location.reload();
  }
}
