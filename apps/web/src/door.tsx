import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/door.css';
import { createRoot } from 'react-dom/client';
import { reportUnhandled } from './data/report-error.ts';
import { carryTyped } from './frame/sign-in/carry-typed.ts';
import { signInAtDoor } from './screens/door/door/sign-in-at-door.tsx';

reportUnhandled(window);
const page = document.getElementById('root')!;
carryTyped(page);
const root = createRoot(page);
const app = import('./door-app.tsx');
await signInAtDoor(root);
(await app).startDoor(root);
