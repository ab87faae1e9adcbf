import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { SecondFactor } from '../sign-in/SecondFactor.tsx';
import { SignInAgain } from '../sign-in/SignInAgain.tsx';
import { leavesTags } from '../tracking/live-tags.ts';
import { UpdatePrompt } from '../app/UpdatePrompt.tsx';
import { useServedHead } from '../app/use-served-head.ts';
import { Waiting } from '../app/Waiting.tsx';

/** Around every screen. */
export function Root() {
  const { pathname } = useLocation();
  useServedHead(pathname);
  // What a producer counts by runs until its document is left: other pages get one of their own.
  const isLeaving = leavesTags(pathname);
  useEffect(() => {
    if (isLeaving) window.location.reload();
  }, [isLeaving]);
  if (isLeaving) return <Waiting />;
  return (
    <>
      <Outlet />
      {/* Before the dialog that it may lie over: closed first, it gives the focus back to it, and that one to the page. */}
      <SecondFactor />
      <SignInAgain />
      <UpdatePrompt />
      <ScrollRestoration />
    </>
  );
}
