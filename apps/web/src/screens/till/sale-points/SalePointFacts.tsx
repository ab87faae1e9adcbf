import { type SalePointView } from '@festix/domain/contract';
import { paymentMethodLabels } from '@festix/domain/selling';
import { Facts, SectionTitle } from '@festix/ui';
import { salePointsTexts as texts } from './sale-points-texts.ts';

/** Shows the settings of a sale point, read-only. */
export function SalePointFacts({ point }: { point: SalePointView }) {
  const { payment_methods, tickets_per_sale, offline_places, producers, events } = point;
  return (
    <section>
      <SectionTitle ruled>{texts.settings}</SectionTitle>
      <Facts
        facts={[
          { label: texts.payments, value: payment_methods.map((method) => paymentMethodLabels[method]).join(', ') },
          { label: texts.perSale, value: tickets_per_sale },
          { label: texts.offlinePlaces, value: offline_places },
          {
            label: texts.sells,
            value: producers.length > 0 ? texts.allEvents : events.map(({ name }) => name).join(', '),
          },
        ]}
      />
    </section>
  );
}
