/** A lot and the lot whose selling out opens it. */
export interface TriggeredLot {
  id: string;
  trigger_lot_id: string | null;
}

/**
 * Returns whether `triggerId` as the trigger of `lotId` would close a circle, in which lots wait for each other for
 * ever. `lots` are all of the event's, as stored.
 */
export function closesTriggerCircle(lotId: string, triggerId: string, lots: readonly TriggeredLot[]): boolean {
  const triggers = new Map(lots.map((lot) => [lot.id, lot.trigger_lot_id]));
  const passed = new Set<string>();
  for (let at: string | null | undefined = triggerId; at && !passed.has(at); at = triggers.get(at)) {
    if (at === lotId) return true;
    passed.add(at);
  }
  return false;
}
