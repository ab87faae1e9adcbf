import { lint } from './phases.ts';
import { runCommand } from './say.ts';
import { stopRequest } from './stop-request.ts';

await runCommand(async () => ((await lint(stopRequest(), [])).failed === 0 ? 0 : 1));
