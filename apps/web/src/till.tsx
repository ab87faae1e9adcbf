import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/till.css';
import { startStaff } from './frame/sign-in/start-staff.ts';
import { signInAtTill } from './screens/till/till/sign-in-at-till.tsx';

await startStaff(() => import('./till-app.tsx').then(({ startTill }) => startTill), signInAtTill);
