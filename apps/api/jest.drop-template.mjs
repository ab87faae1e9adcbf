import { made } from './jest.template-database.mjs';

/** Takes away what the global setup has made: the template, and the server if it was its own. */
export default async function dropTemplate() {
  for (const takeAway of made) await takeAway();
}
