import type { Root } from 'react-dom/client';
import { signInFirst } from '../../../frame/sign-in/sign-in-first.tsx';
import { isStranger } from './is-stranger.ts';
import { SignInStage } from './stages/SignInStage.tsx';
import { StagePage } from './stages/StagePage.tsx';

/** Asks a stranger to sign in, with the little that it takes, while the door itself is on its way. */
export async function signInAtDoor(root: Root): Promise<void> {
  if (await isStranger()) await signInFirst(root, <SignInStage />, <StagePage title="" />);
}
