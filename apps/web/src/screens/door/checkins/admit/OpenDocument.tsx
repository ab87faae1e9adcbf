import type { Id } from '@festix/domain/contract';
import type { DocumentRequest } from '@festix/domain/programme';
import { useState } from 'react';
import { useEvent } from '../../../../frame/event/event-context.tsx';
import { admitTexts as texts } from './admit-texts.ts';
import { Asked, DocumentAnswers, useDocumentAnswer } from './DocumentAnswers.tsx';
import styles from './admit.module.css';

export interface OpenDocumentProps {
  ticket_id: Id;
  document: DocumentRequest;
}

/** Asks for the document of a person who is in, which nobody has answered, until an answer is stored. */
export function OpenDocument({ ticket_id, document }: OpenDocumentProps) {
  const { id: event_id } = useEvent();
  const [answered, setAnswered] = useState<'negado' | 'settled'>();
  const answer = useDocumentAnswer({ event_id, ticket_id }, (result) =>
    setAnswered(result === 'negado' ? 'negado' : 'settled'),
  );
  if (answered === 'settled') return <p role="status">{texts.documentStored}</p>;
  const isWithout = answered === 'negado';
  return (
    <section className={styles.openDocument} aria-label={texts.openDocument}>
      <h3>{isWithout ? texts.withoutDocument : texts.openDocument}</h3>
      {isWithout ? <p>{texts.withoutDocumentHint}</p> : <Asked of={document} />}
      <DocumentAnswers isWithout={isWithout} isBusy={answer.isBusy} onAnswer={(result) => void answer.run(result)} />
    </section>
  );
}
