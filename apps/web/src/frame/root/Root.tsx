import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { SecondFactor } from '../sign-in/SecondFactor.tsx';
import { SignInAgain } from '../sign-in/SignInAgain.tsx';
import { leavesTags } from '../tracking/live-tags.ts';
import { UpdatePrompt } from '../app/UpdatePrompt.tsx';
import { useServedHead } from '../app/use-served-head.ts';
import { Waiting } from '../app/Waiting.tsx';

/** Renders everything around the screens. */
export function Root() {
  const { pathname } = useLocation();
  useServedHead(pathname);
  // A producer's tags run until their document is left: other pages get one of their own.
  const isLeaving = leavesTags(pathname);
  useEffect(() => {
    if (isLeaving) window.location.reload();
  }, [isLeaving]);
  if (isLeaving) return <Waiting />;
  return (
    <>
      <Outlet />
      {/* Before the dialog that it may cover: closed first, it returns the focus to it, and that one to the page. */}
      <SecondFactor />
      <SignInAgain />
      <UpdatePrompt />
      <ScrollRestoration />
    </>
  );
}
