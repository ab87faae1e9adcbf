/** What is shown of who has a ticket; addresses may be masked. */
export interface ShownHolder {
  /** Who comes with it, as far as the server says a name. */
  holder_name: string | null;
  /** The address that it went to, where that is not its buyer's. */
  assignee_to?: string | null | undefined;
  /** Who bought it. */
  user?: { name: string | null } | null | undefined;
}

/** Names who holds a ticket: a ticket that went to somebody else is never called its buyer's. Null where nobody is known. */
export function holderName({ holder_name, assignee_to, user }: ShownHolder): string | null {
  return holder_name ?? assignee_to ?? user?.name ?? null;
}
