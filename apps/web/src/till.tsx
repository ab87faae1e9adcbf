import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/till.css';
import { createRoot } from 'react-dom/client';
import { reportUnhandled } from './data/report-error.ts';
import { signInAtTill } from './screens/till/till/sign-in-at-till.tsx';

reportUnhandled(window);
const root = createRoot(document.getElementById('root')!);
const app = import('./till-app.tsx');
await signInAtTill(root);
(await app).startTill(root);
