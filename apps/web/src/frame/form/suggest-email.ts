import { emailAddress, normaliseEmail } from '@festix/domain/ground';
import emailSpellChecker from '@zootools/email-spell-checker';

/** Domains whose slips are asked about. */
const OFTEN_MEANT = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.br',
  'outlook.com',
  'outlook.com.br',
  'yahoo.com.br',
  'yahoo.com',
  'icloud.com',
  'terra.com.br',
  'globo.com',
  'protonmail.com',
];

/** Domains that are right although they look like one of those, or are too short to tell a slip from another domain. */
const RIGHT = [
  ...['uol.com.br', 'bol.com.br', 'ig.com.br', 'oi.com.br', 'r7.com', 'zipmail.com.br', 'globomail.com'],
  ...['live.com', 'msn.com', 'ymail.com', 'me.com', 'mac.com', 'proton.me', 'googlemail.com', 'mail.com', 'email.com'],
  ...['aol.com', 'gmx.com', 'gmx.net', 'zoho.com', 'yandex.com'],
];

/** Missing ends that are meant all the same. */
const WITHOUT_END: Readonly<Record<string, string>> = {
  gmail: 'gmail.com',
  hotmail: 'hotmail.com',
  outlook: 'outlook.com',
  yahoo: 'yahoo.com.br',
  icloud: 'icloud.com',
  'uol.com': 'uol.com.br',
  'bol.com': 'bol.com.br',
  'terra.com': 'terra.com.br',
  'ig.com': 'ig.com.br',
};

/** Letters that may differ; more would ask about companies' own domains. */
const MOST_APART = 2;

/** Returns the address that was probably meant; undefined for one that looks right. */
export function suggestEmail(typed: string): string | undefined {
  const email = normaliseEmail(typed).replace(/,(?=[a-z]+(\.[a-z]+)?$)/, '.');
  const [local, domain, ...rest] = email.split('@');
  if (!local || !domain || rest.length > 0 || isRight(domain)) {
    return email !== normaliseEmail(typed) && emailAddress.check(email) ? email : undefined;
  }
  const meant = WITHOUT_END[domain] ?? nearest(email);
  const suggested = meant && `${local}@${meant}`;
  return suggested && emailAddress.check(suggested) ? suggested : undefined;
}

/** Returns the known domain that differs in a letter or two. */
function nearest(email: string): string | undefined {
  const found = emailSpellChecker.run({
    email,
    domains: OFTEN_MEANT,
    secondLevelDomains: [],
    topLevelDomains: [],
    domainThreshold: MOST_APART,
  });
  return found && isRight(found.domain) ? found.domain : undefined;
}

function isRight(domain: string): boolean {
  return OFTEN_MEANT.includes(domain) || RIGHT.includes(domain);
}
