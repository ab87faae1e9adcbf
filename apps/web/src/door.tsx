import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/door.css';
import { createRoot } from 'react-dom/client';
import { reportUnhandled } from './data/report-error.ts';
import { isStranger } from './frame/sign-in/is-stranger.ts';
import { signInFirst } from './frame/sign-in/sign-in-first.tsx';
import { SignInStage } from './screens/door/door/stages/SignInStage.tsx';
import { StagePage } from './screens/door/door/stages/StagePage.tsx';

/* Asks a stranger to sign in, with the little that it takes, while the door itself is on its way. */

reportUnhandled(window);
const root = createRoot(document.getElementById('root')!);
const app = import('./door-app.tsx');
if (await isStranger()) await signInFirst(root, <SignInStage />, <StagePage title="" />);
(await app).startDoor(root);
