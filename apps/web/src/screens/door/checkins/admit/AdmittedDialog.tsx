import { checkinEndpoints, type CheckinView } from '@festix/domain/contract';
import { admittedFeedback } from '@festix/domain/door';
import { documentToAsk, DOCUMENT_RESULTS, type DocumentRequest, type DocumentResult } from '@festix/domain/programme';
import { Banner, Button, Code, Facts, LotName } from '@festix/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { IdentificationCard } from '@phosphor-icons/react/IdentificationCard';
import { useState } from 'react';
import { useAction } from '../../../../frame/app/use-action.ts';
import { useBodyId } from '../../../../frame/app/use-body-id.ts';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { useReloadCheckins } from '../use-checkins.ts';
import { admitTexts as texts } from './admit-texts.ts';
import { placeWords } from '../../door-panel/places.ts';
import { personOf } from './found-order.ts';
import { VerdictDialog } from './VerdictDialog.tsx';
import dialogStyles from '@festix/ui/dialog.module.css';
import styles from './admit.module.css';

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
              <LotName name={ticket.lot.name} order={ticket.lot.sorting} height={16}>
                {` · ${ticket.price.name}`}
              </LotName>
            ),
          },
          { label: texts.code, value: <Code>{ticket.code}</Code> },
          ...(place ? [{ label: texts.place, value: placeWords(place) }] : []),
        ]}
      />
    </VerdictDialog>
  );
}

function Asked({ of: { title, detail } }: { of: DocumentRequest }) {
  return (
    <p className={styles['verdict-document']}>
      <b>{title}</b>
      <span>{detail}</span>
    </p>
  );
}

interface DocumentAnswersProps {
  isWithout: boolean;
  isBusy: boolean;
  onAnswer(result: DocumentResult): void;
}

/** Shows the answers; after a missing document only the payment of the difference is left. */
function DocumentAnswers({ isWithout, isBusy, onAnswer }: DocumentAnswersProps) {
  const results = isWithout ? (['pagou_diferenca'] as const) : DOCUMENT_RESULTS;
  return results.map((result) => (
    <Button
      key={result}
      size="large"
      type={result === 'conferido' ? 'primary' : 'default'}
      disabled={isBusy}
      onClick={() => onAnswer(result)}
    >
      {texts.documentAnswers[result]}
    </Button>
  ));
}

/** Stores the result of the document check. */
function useDocumentAnswer({ event_id, ticket_id }: CheckinView, onAnswered: (result: DocumentResult) => void) {
  const { call } = useArea();
  const reload = useReloadCheckins(event_id);
  const idOf = useBodyId();
  return useAction(
    (result: DocumentResult) => {
      const body = { ticket_id, result };
      return call(checkinEndpoints.checkDocument, { params: { event_id }, body: { id: idOf(body), ...body } });
    },
    {
      place: 'checkins.document',
      failed: texts.documentFailed,
      onDone: (_, result) => {
        onAnswered(result);
        void reload();
      },
    },
  );
}
