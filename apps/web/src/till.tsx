import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/till.css';
import { createRoot } from 'react-dom/client';
import { reportUnhandled } from './data/report-error.ts';
import { isStranger } from './frame/sign-in/is-stranger.ts';
import { signInFirst } from './frame/sign-in/sign-in-first.tsx';
import { SignInStage } from './screens/till/till/stages/SignInStage.tsx';
import { TillStage } from './screens/till/till/stages/TillStage.tsx';
import { TillTheme } from './screens/till/till/TillTheme.tsx';

/* Asks a stranger to sign in, with the little that it takes, while the till itself is on its way. */

reportUnhandled(window);
const root = createRoot(document.getElementById('root')!);
const app = import('./till-app.tsx');
if (await isStranger())
  await signInFirst(
    root,
    <TillTheme>
      <SignInStage />
    </TillTheme>,
    <TillTheme>
      <TillStage title="" />
    </TillTheme>,
  );
(await app).startTill(root);
