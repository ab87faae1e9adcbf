/** In SQL: the account of who is known to read mail at an address, itself an expression; none where nobody is. */
export function accountByEmail(email: string): string {
  return `(select u.id from users u where u.email = ${email} and u.email_confirmed_at is not null and u.deleted_at is null)`;
}
