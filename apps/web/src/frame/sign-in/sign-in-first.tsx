import { StrictMode, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { useSession } from '../../session/session.store.ts';
import { SecondFactor } from './SecondFactor.tsx';

/** Shows a sign-in until somebody is signed in, here or in another tab, and then `next`, until the app draws itself. */
export async function signInFirst(root: Root, signIn: ReactNode, next: ReactNode): Promise<void> {
  root.render(
    <StrictMode>
      {signIn}
      <SecondFactor />
    </StrictMode>,
  );
  if (useSession.getState().status !== 'signed-in')
    await new Promise<void>((resolve) => {
      const stop = useSession.subscribe(({ status }) => {
        if (status !== 'signed-in') return;
        stop();
        resolve();
      });
    });
  root.render(<StrictMode>{next}</StrictMode>);
}
