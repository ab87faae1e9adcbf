/** SQL for the number that somebody is reached by, in E.164: the form that WhatsApp knows it by, else as he gave it. */
export function phoneOf(user: string): string {
  return `coalesce('+' || ${user}.whatsapp, ${user}.phone)`;
}
