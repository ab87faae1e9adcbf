import type { CheckinRowView } from '@festix/domain';
import { StatusTag } from '@festix/ui';
import { DoorOpen } from '@phosphor-icons/react/DoorOpen';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';

/** What is special about an entry: it clashed with another door, or was decided without a connection. */
export function CheckinTags({ row }: { row: CheckinRowView }) {
  return (
    <span className="fw-tags">
      {row.conflicts.length > 0 && (
        <StatusTag tone="conflict" icon={DoorOpen}>
          {row.conflicts.length === 1 ? 'Conflito' : `${row.conflicts.length} conflitos`}
        </StatusTag>
      )}
      {row.decided_offline && <StatusTag icon={WifiSlash}>Offline</StatusTag>}
    </span>
  );
}
