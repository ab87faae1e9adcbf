import { Outlet, ScrollRestoration } from 'react-router-dom';
import { SignInAgain } from '../session/SignInAgain.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';

/** Around every screen. */
export function Root() {
  return (
    <>
      <Outlet />
      <SignInAgain />
      <UpdatePrompt />
      <ScrollRestoration />
    </>
  );
}
