/** Returns SQL that computes a person's phone in E.164: the number of WhatsApp, else the person's own. */
export function phoneOf(user: string): string {
  return `coalesce('+' || ${user}.whatsapp, ${user}.phone)`;
}
