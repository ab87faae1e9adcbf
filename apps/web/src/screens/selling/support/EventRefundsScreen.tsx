import { countWords, SectionTitle } from '@festix/ui';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { RefundAll } from '../refund-all/RefundAll.tsx';
import { RefundRequestList } from './RefundRequestList.tsx';
import { supportTexts as texts } from '../../programme/support/support-texts.ts';
import { useEventRefunds } from './use-refund-requests.ts';

/** Lists the refund requests of one event. */
export function EventRefundsScreen() {
  const event = useEvent();
  const requests = useEventRefunds(event.id);
  const { data } = requests.reading;
  useTitle(texts.refunds, event.name);
  return (
    <>
      <RefundAll />
      <SectionTitle aside={data && countWords(data.count, texts.request)}>{texts.refunds}</SectionTitle>
      <RefundRequestList requests={requests} ofOneEvent />
    </>
  );
}
