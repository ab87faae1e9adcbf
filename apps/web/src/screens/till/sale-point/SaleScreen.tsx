import { salePointEndpoints, type SalePointOrderDetailView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import {
  Button,
  Code,
  DateTime,
  Facts,
  Icon,
  Link,
  ListSkeleton,
  OrderStatusTag,
  PageTitle,
  SectionTitle,
} from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { admits } from '../../../frame/event/admits.ts';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { deliveriesTexts } from '../../messages/deliveries/deliveries-texts.ts';
import { DeliveryLog } from '../../messages/deliveries/DeliveryLog.tsx';
import { SaleHistory, SaleRefunds } from '../../figures/sales/SaleBook.tsx';
import { SaleBuyer } from '../../figures/sales/SaleBuyer.tsx';
import { SaleNotes } from '../../figures/sales/SaleNotes.tsx';
import { SaleScans } from '../../figures/sales/SaleScans.tsx';
import { SaleSums } from '../../figures/sales/SaleSums.tsx';
import { SaleTickets } from '../../figures/sales/SaleTickets.tsx';
import { MethodName } from '../../figures/sales/MethodName.tsx';
import { ResendSaleDialog } from './ResendSaleDialog.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import { useSaleFile } from '../../messages/deliveries/use-ticket-file.ts';
import { useSellers } from './use-sellers.ts';
import { VoidSaleDialog } from './VoidSaleDialog.tsx';
import styles from '../../figures/sales/sale-parts.module.css';

/** Shows one till sale: tickets, buyer, operator and history. */
export function SaleScreen() {
  const { order_id = '' } = useParams();
  const { area, link } = useArea();
  const { data, error, refetch } = useAreaCall(salePointEndpoints.order, { params: { order_id } });
  useTitle(data?.code ?? texts.sale, areaName(area));
  if (!data && error) {
    return (
      <AreaBench selected="sales">
        <ScreenFailure isAlone title={notices.orderLoadFailed} error={error} onRetry={() => void refetch()} />
      </AreaBench>
    );
  }
  return (
    <AreaBench selected="sales">
      <PageTitle
        back={{ label: texts.salesTitle, href: link('/sales') }}
        aside={data && <OrderStatusTag status={data.status} detail={data.status_detail} />}
        actions={data && <Actions sale={data} />}
      >
        {data && <Code>{data.code}</Code>}
      </PageTitle>
      {data ? <Sale sale={data} /> : <ListSkeleton rows={5} />}
    </AreaBench>
  );
}

function Actions({ sale }: { sale: SalePointOrderDetailView }) {
  const file = useSaleFile();
  const { supervises } = useSellers();
  const [isResending, setResending] = useState(false);
  const [isVoiding, setVoiding] = useState(false);
  if (sale.status !== 'paid') return null;
  return (
    <>
      {admits(sale.event) && (
        <Button icon={<Icon of={PaperPlaneTilt} size={18} />} onClick={() => setResending(true)}>
          {texts.resend}
        </Button>
      )}
      <Button
        icon={<Icon of={DownloadSimple} size={18} />}
        disabled={file.isBusy}
        onClick={() => void file.run(sale.id)}
      >
        {texts.download}
      </Button>
      {supervises(sale.salePoint.id, sale.event_id) && sale.tickets.some(({ obstacle }) => obstacle === null) && (
        <Button danger icon={<Icon of={ArrowUUpLeft} size={18} />} onClick={() => setVoiding(true)}>
          {texts.void}
        </Button>
      )}
      {isResending && <ResendSaleDialog sale={sale} onClose={() => setResending(false)} />}
      {isVoiding && <VoidSaleDialog sale={sale} onClose={() => setVoiding(false)} />}
    </>
  );
}

function Sale({ sale }: { sale: SalePointOrderDetailView }) {
  const zone = sale.event.time_zone;
  return (
    <>
      <SaleNotes sale={sale} toReturn={texts.toReturn} />
      <div className={styles.sale}>
        <div>
          <SaleTickets
            tickets={sale.tickets}
            zone={zone}
            more={({ scans, transfers }) => <SaleScans scans={scans} transfers={transfers} zone={zone} />}
          />
          <SaleSums sale={sale} />
          <SaleRefunds refunds={sale.refunds} zone={zone} />
        </div>
        <div>
          <AboutSale sale={sale} />
          <SaleBuyer user={sale.user} />
          <section className={styles.part}>
            <SectionTitle ruled level={2}>
              {deliveriesTexts.deliveries}
            </SectionTitle>
            <DeliveryLog deliveries={sale.deliveries} zone={zone} />
          </section>
          <SaleHistory steps={sale.history} zone={zone} />
        </div>
      </div>
    </>
  );
}

function AboutSale({ sale }: { sale: SalePointOrderDetailView }) {
  const { link } = useArea();
  return (
    <section className={styles.part}>
      <SectionTitle ruled>{texts.about}</SectionTitle>
      <Facts
        facts={[
          {
            label: texts.event,
            value: <Link href={link(`/events/${sale.event_id}`)}>{sale.event.name}</Link>,
          },
          { label: texts.soldAt, value: <DateTime at={sale.created_at} zone={sale.event.time_zone} /> },
          { label: texts.soldBy, value: sale.sold_by.name },
          { label: texts.point, value: sale.salePoint.name },
          { label: texts.payment, value: <MethodName method={sale.payment_method} /> },
          ...(sale.receipt ? [{ label: texts.receipt, value: <Code>{sale.receipt}</Code> }] : []),
          ...(sale.reprints > 0 ? [{ label: texts.reprints, value: texts.reprintsValue(sale.reprints) }] : []),
          ...(sale.card_reference ? [{ label: texts.cardReference, value: <Code>{sale.card_reference}</Code> }] : []),
        ]}
      />
    </section>
  );
}
