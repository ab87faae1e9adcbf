/**
 * Returns whether an event stands. A cancelled one admits nobody: nothing more is sold for it, and its tickets are not
 * sent again.
 */
export function isStanding({ canceled_at }: { canceled_at: unknown }): boolean {
  return canceled_at === null;
}
