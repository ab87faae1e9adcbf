/**
 * What programs call themselves: crawlers, previews of links in chats, monitors, libraries and browsers without a person.
 * A browser names itself Mozilla; what doesn't, or has no name, is a program.
 */
const PROGRAMS =
  /(?<!cu)bot|crawl|spider|slurp|scrap|fetch|preview|monitor|uptime|pingdom|lighthouse|pagespeed|headless|phantom|selenium|puppeteer|playwright|facebookexternalhit|slack-img|skypeuri|embedly|mediapartners|feedburner|archiver|validator|curl|wget|python|java\/|okhttp|axios|go-http|libwww|httpclient|postman/i;

const BROWSER = /^(mozilla|opera)\//i;

/** Says whether a request comes from a program rather than from somebody's browser. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || !BROWSER.test(userAgent) || PROGRAMS.test(userAgent);
}
