import { checkinEndpoints, type RevealedHolderView } from '@festix/domain/contract';
import { Button, DocumentText, Facts, Icon } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { IdentificationCard } from '@phosphor-icons/react/IdentificationCard';
import { useState } from 'react';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { entryTexts as texts } from './entry-texts.ts';
import { ReasonField } from './ReasonField.tsx';

export interface HolderRevealProps {
  event_id: string;
  ticket_id: string;
}

/** Shows a ticket's holder in full to a supervisor who gives a reason. It is hidden again with the drawer. */
export function HolderReveal({ event_id, ticket_id }: HolderRevealProps) {
  const { call } = useArea();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [holder, setHolder] = useState<RevealedHolderView>();
  const reveal = useConfirmed(
    isAsking ? reason.trim() : undefined,
    (why: string) => call(checkinEndpoints.reveal, { params: { event_id, ticket_id }, body: { reason: why } }),
    {
      place: 'checkins.reveal',
      failed: texts.revealFailed,
      onClose: () => setAsking(false),
      onDone: setHolder,
    },
  );
  if (holder) return <Holder holder={holder} />;
  return (
    <>
      <Button icon={<Icon of={IdentificationCard} size={19} />} onClick={() => setAsking(true)}>
        {texts.reveal}
      </Button>
      <ConfirmDialog
        {...reveal}
        title={texts.revealTitle}
        consequence={texts.revealConsequence}
        confirmLabel={reveal.busy ? texts.revealing : texts.reveal}
        confirmDisabled={reason.trim() === ''}
      >
        <ReasonField hint={texts.revealHint} value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}

function Holder({ holder: { name, document, email } }: { holder: RevealedHolderView }) {
  return (
    <section aria-label={texts.holder}>
      <Facts
        facts={[
          { label: texts.name, value: name ?? texts.nothing },
          { label: texts.document, value: document ? <DocumentText value={document} /> : texts.nothing },
          { label: texts.email, value: email ?? texts.nothing },
        ]}
      />
    </section>
  );
}
