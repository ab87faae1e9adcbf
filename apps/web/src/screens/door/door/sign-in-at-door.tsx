import type { Root } from 'react-dom/client';
import { signInFirst } from '../../../frame/sign-in/sign-in-first.tsx';
import { isStranger } from './is-stranger.ts';
import { SignInStage } from './stages/SignInStage.tsx';
import { StagePage } from './stages/StagePage.tsx';

/** Asks a stranger to sign in, with the little that it takes, and returns whether there was one to ask. */
export async function signInAtDoor(root: Root): Promise<boolean> {
  if (!(await isStranger())) return false;
  await signInFirst(root, <SignInStage />, <StagePage title="" />);
  return true;
}
