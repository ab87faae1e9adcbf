import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/till.css';
import { createRoot } from 'react-dom/client';
import { reportUnhandled } from './data/report-error.ts';
import { carryTyped } from './frame/sign-in/carry-typed.ts';
import { signInAtTill } from './screens/till/till/sign-in-at-till.tsx';

reportUnhandled(window);
const page = document.getElementById('root')!;
carryTyped(page);
const root = createRoot(page);
const app = import('./till-app.tsx');
await signInAtTill(root);
(await app).startTill(root);
