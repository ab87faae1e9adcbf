/** The holder of a given ticket. */
interface GivenTicket {
  assignee_name: string | null;
  assignee_email: string | null;
}

/** Returns the holder of all of an order's tickets, if that is one person other than the buyer. */
export function receiverOfAll(tickets: readonly GivenTicket[]): {
  assignee_to_name: string | null;
  assignee_to_email: string | null;
} {
  const [first] = tickets;
  const isOnes = tickets.every(({ assignee_email }) => assignee_email === first?.assignee_email);
  return isOnes && first
    ? { assignee_to_name: first.assignee_name, assignee_to_email: first.assignee_email }
    : { assignee_to_name: null, assignee_to_email: null };
}
