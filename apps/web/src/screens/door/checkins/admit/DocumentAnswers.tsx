import { checkinEndpoints, type CheckinView } from '@festix/domain/contract';
import { DOCUMENT_RESULTS, type DocumentRequest, type DocumentResult } from '@festix/domain/programme';
import { Button } from '@festix/ui';
import { useAction } from '../../../../frame/app/use-action.ts';
import { useBodyId } from '../../../../frame/app/use-body-id.ts';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { useReloadCheckins } from '../use-checkins.ts';
import { admitTexts as texts } from './admit-texts.ts';
import styles from './admit.module.css';

/** Names the document to ask for. */
export function Asked({ of: { title, detail } }: { of: DocumentRequest }) {
  return (
    <p className={styles['verdict-document']}>
      <b>{title}</b>
      <span>{detail}</span>
    </p>
  );
}

export interface DocumentAnswersProps {
  /** Whether the holder has brought none. */
  isWithout: boolean;
  isBusy: boolean;
  onAnswer(result: DocumentResult): void;
}

/** Shows the answers; after a missing document only the payment of the difference is left. */
export function DocumentAnswers({ isWithout, isBusy, onAnswer }: DocumentAnswersProps) {
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
export function useDocumentAnswer(
  { event_id, ticket_id }: Pick<CheckinView, 'event_id' | 'ticket_id'>,
  onAnswered: (result: DocumentResult) => void,
) {
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
