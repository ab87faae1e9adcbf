import type { ProducerRequestStatus, ProducerRequestView } from '@festix/domain/contract';
import { StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { Hourglass } from '@phosphor-icons/react/Hourglass';
import { X } from '@phosphor-icons/react/X';
import { requestStatusNames } from '../../../frame/parts/people-texts.ts';

const LOOKS: Readonly<Record<ProducerRequestStatus, { tone: StatusTone; icon: Glyph }>> = {
  pending: { tone: 'warning', icon: Hourglass },
  approved: { tone: 'ok', icon: Check },
  rejected: { tone: 'error', icon: X },
};

/** Shows the state of a request. */
export function RequestStatus({ request }: { request: Pick<ProducerRequestView, 'status'> }) {
  const { tone, icon } = LOOKS[request.status];
  return (
    <StatusTag tone={tone} icon={icon}>
      {requestStatusNames[request.status]}
    </StatusTag>
  );
}
