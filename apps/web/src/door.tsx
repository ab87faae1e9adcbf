import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/door.css';
import { startStaff } from './frame/sign-in/start-staff.ts';
import { signInAtDoor } from './screens/door/door/sign-in-at-door.tsx';

await startStaff(() => import('./door-app.tsx').then(({ startDoor }) => startDoor), signInAtDoor);
