import type { Root } from 'react-dom/client';
import { signInFirst } from '../../../frame/sign-in/sign-in-first.tsx';
import { isStranger } from '../../door/door/is-stranger.ts';
import { SignInStage } from './stages/SignInStage.tsx';
import { TillStage } from './stages/TillStage.tsx';
import { TillTheme } from './TillTheme.tsx';

/** Asks a stranger to sign in, with the little that it takes, and returns whether there was one to ask. */
export async function signInAtTill(root: Root): Promise<boolean> {
  if (!(await isStranger())) return false;
  await signInFirst(
    root,
    <TillTheme>
      <SignInStage />
    </TillTheme>,
    <TillTheme>
      <TillStage title="" />
    </TillTheme>,
  );
  return true;
}
