/**
 * Matches the user agents of programs: crawlers, link previews, monitors, libraries and headless browsers. A browser
 * names itself Mozilla; anything else, or nothing, is a program.
 */
const PROGRAMS =
  /(?<!cu)bot|crawl|spider|slurp|scrap|fetch|preview|monitor|uptime|pingdom|lighthouse|pagespeed|headless|phantom|selenium|puppeteer|playwright|facebookexternalhit|slack-img|skypeuri|embedly|mediapartners|feedburner|archiver|validator|curl|wget|python|java\/|okhttp|axios|go-http|libwww|httpclient|postman/i;

const BROWSER = /^(mozilla|opera)\//i;

/** Returns whether a request comes from a program rather than a browser. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || !BROWSER.test(userAgent) || PROGRAMS.test(userAgent);
}
