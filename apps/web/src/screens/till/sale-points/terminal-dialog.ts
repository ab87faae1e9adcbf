import type { PointTerminalsView } from '@festix/domain/contract';

/** What each dialog about a sale point's terminals gets. */
export interface TerminalDialogProps {
  sale_point_id: string;
  tills: PointTerminalsView['tills'];
  reload: () => Promise<void>;
  onClose: () => void;
}
