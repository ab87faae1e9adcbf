import type { CheckinView } from '@festix/domain/contract';
import { admittedFeedback } from '@festix/domain/door';
import { documentToAsk, type DocumentRequest } from '@festix/domain/programme';
import { Banner, Button, Code, Facts, LotName } from '@festix/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { IdentificationCard } from '@phosphor-icons/react/IdentificationCard';
import { useState } from 'react';
import { admitTexts as texts } from './admit-texts.ts';
import { Asked, DocumentAnswers, useDocumentAnswer } from './DocumentAnswers.tsx';
import { placeWords } from '../../door-panel/places.ts';
import { personOf } from './found-order.ts';
import { VerdictDialog } from './VerdictDialog.tsx';
import dialogStyles from '@festix/ui/dialog.module.css';
import { heldCode, priceAfter, soldLot } from '../sold-lot.ts';

export interface AdmittedDialogProps {
  checkin: CheckinView;
  zone: string;
  onClose(): void;
}

/** Returns the document that the price of an admitted ticket asks for. */
export function askedDocument({ ticket, scanned_at }: CheckinView, zone: string): DocumentRequest | undefined {
  return documentToAsk(ticket.price.kind, scanned_at, zone);
}

/** Confirms an entry. A reduced price asks for its document first, as at the door. */
export function AdmittedDialog({ checkin, zone, onClose }: AdmittedDialogProps) {
  const { ticket, note, place } = checkin;
  const document = askedDocument(checkin, zone);
  const [isWithout, setWithout] = useState(false);
  const answer = useDocumentAnswer(checkin, (result) => (result === 'negado' ? setWithout(true) : onClose()));

  return (
    <VerdictDialog
      variant={isWithout ? 'info' : 'success'}
      icon={isWithout ? IdentificationCard : CheckCircle}
      title={isWithout ? texts.withoutDocument : admittedFeedback.title}
      foot={
        document ? (
          <DocumentAnswers
            isWithout={isWithout}
            isBusy={answer.isBusy}
            onAnswer={(result) => void answer.run(result)}
          />
        ) : (
          <Button type="primary" size="large" className={dialogStyles.confirm} onClick={onClose}>
            {texts.next}
          </Button>
        )
      }
      onClose={onClose}
    >
      {note && <Banner tone="warning">{note}</Banner>}
      {isWithout ? <p>{texts.withoutDocumentHint}</p> : document && <Asked of={document} />}
      <Facts
        facts={[
          { label: texts.holder, value: personOf(ticket) },
          {
            label: texts.ticket,
            value: (
              <LotName name={soldLot(ticket)} order={ticket.lot.sorting} height={16}>
                {priceAfter(ticket)}
              </LotName>
            ),
          },
          { label: texts.code, value: <Code>{heldCode(ticket)}</Code> },
          ...(place ? [{ label: texts.place, value: placeWords(place) }] : []),
        ]}
      />
    </VerdictDialog>
  );
}
