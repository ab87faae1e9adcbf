/** The shown data of a ticket's holder; addresses may be masked. */
export interface ShownHolder {
  /** The holder's name, if the server sends one. */
  holder_name: string | null;
  /** The holder's address, if it is not the buyer's. */
  assignee_to?: string | null | undefined;
  /** The buyer. */
  user?: { name: string | null } | null | undefined;
}

/** Returns the holder's name; a given ticket never has its buyer's. Null without a known one. */
export function holderName({ holder_name, assignee_to, user }: ShownHolder): string | null {
  return holder_name ?? assignee_to ?? user?.name ?? null;
}
