/** A lot and the one that opens it by selling out. */
export interface TriggeredLot {
  id: string;
  trigger_lot_id: string | null;
}

/**
 * Says whether lots would wait for each other for ever if `lotId` were opened by `triggerId`: whether the trigger, or
 * what triggers it in turn, is the lot itself. `lots` are all those of the event, as they are.
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
