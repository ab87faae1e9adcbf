import { countWords, PageTitle } from '@festix/ui';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { RefundRequestList } from './RefundRequestList.tsx';
import { supportTexts as texts } from '../../programme/support/support-texts.ts';
import { useRefundInbox } from './use-refund-requests.ts';

/** Lists the refund requests of all events within reach. */
export function RefundRequestsScreen() {
  const { area } = useArea();
  const requests = useRefundInbox();
  const { data } = requests.reading;
  useTitle(texts.refunds, areaName(area));
  return (
    <AreaBench selected="refund-requests">
      <PageTitle aside={data && countWords(data.count, texts.request)}>{texts.refunds}</PageTitle>
      <p className="fx-quiet">{texts.refundsLine}</p>
      <RefundRequestList requests={requests} />
    </AreaBench>
  );
}
