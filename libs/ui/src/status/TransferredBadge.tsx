import { Gift } from '@phosphor-icons/react/Gift';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { StatusTag } from './StatusTag.tsx';

/** Shows that the ticket was transferred to a person other than the buyer. */
export function TransferredBadge() {
  return (
    <StatusTag tone="accent" icon={PaperPlaneTilt}>
      Transferido
    </StatusTag>
  );
}

/** Shows that the ticket was given away. */
export function CourtesyBadge() {
  return (
    <StatusTag tone="solid" icon={Gift}>
      Cortesia
    </StatusTag>
  );
}
