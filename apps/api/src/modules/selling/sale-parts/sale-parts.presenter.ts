import type { SaleScanView, SaleStepView, SaleTransferView } from '@festix/domain/contract';
import type { ScanRow, StepRow, TransferRow } from './sale-parts.queries.ts';

/** Presents the history of one ticket of an order. */
export function presentTrace(
  ticketId: string,
  { scans, transfers }: { scans: readonly ScanRow[]; transfers: readonly TransferRow[] },
): { scans: SaleScanView[]; transfers: SaleTransferView[] } {
  return {
    scans: scans.filter(({ ticket_id }) => ticket_id === ticketId).map(presentScan),
    transfers: transfers
      .filter(({ ticket_id }) => ticket_id === ticketId)
      .map(({ at, from, to }) => ({ at: at.toISOString(), from, to })),
  };
}

export function presentHistory(steps: readonly StepRow[]): SaleStepView[] {
  return steps.map((step) => ({ ...step, at: step.at.toISOString() }));
}

function presentScan({ undone_at, undone_by, undo_reason, ...scan }: ScanRow): SaleScanView {
  return {
    ...scan,
    at: scan.at.toISOString(),
    undone: undone_at && { at: undone_at.toISOString(), by: undone_by, reason: undo_reason },
  };
}
