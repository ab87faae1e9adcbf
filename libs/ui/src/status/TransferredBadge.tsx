import { Gift } from '@phosphor-icons/react/Gift';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { StatusTag } from './StatusTag.tsx';

/** The ticket went to somebody other than the buyer. */
export function TransferredBadge() {
  return (
    <StatusTag tone="accent" icon={PaperPlaneTilt}>
      Transferido
    </StatusTag>
  );
}

/** The ticket was given away. */
export function CourtesyBadge() {
  return (
    <StatusTag tone="solid" icon={Gift}>
      Cortesia
    </StatusTag>
  );
}
