import { readFileSync, writeFileSync } from 'node:fs';
import { runCommand, say } from './say.ts';
import { SECURITY_PAGE, pageWithTests, readRequirements, strayProofs, taggedTests } from './security-page.ts';

/** `npm run claims`: writes the tests with tags of requirements into docs/seguranca.md, by their titles of today. */
await runCommand(() => {
  const tests = taggedTests();
  const page = pageWithTests(readFileSync(SECURITY_PAGE, 'utf8'), tests);
  writeFileSync(SECURITY_PAGE, page);
  const unknown = strayProofs(readRequirements(page), tests);
  for (const fault of unknown) say(fault);
  say(`${tests.length} tests prove requirements.`);
  return Promise.resolve(unknown.length > 0 ? 1 : 0);
});
