/** SQL: a person's phone in E.164: WhatsApp's form, else the person's own. */
export function phoneOf(user: string): string {
  return `coalesce('+' || ${user}.whatsapp, ${user}.phone)`;
}
