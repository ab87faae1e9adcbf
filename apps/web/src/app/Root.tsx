import { Outlet, ScrollRestoration } from 'react-router-dom';
import { UpdatePrompt } from './UpdatePrompt.tsx';

/** Around every screen. */
export function Root() {
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <ScrollRestoration />
    </>
  );
}
