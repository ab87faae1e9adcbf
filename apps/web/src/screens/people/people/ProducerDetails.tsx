import type { UserDetailView } from '@festix/domain/contract';
import { DateTime, DocumentText, Facts, formatPercent, Link, PhoneText, SectionTitle } from '@festix/ui';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';
import styles from './people.module.css';

/** Shows 'Detalhes do Producer': how to reach a producer, and at which percents. */
export function ProducerDetails({ user }: { user: UserDetailView }) {
  return (
    <section className={styles.producer}>
      <SectionTitle ruled>{texts.producerDetails}</SectionTitle>
      <ProducerFacts user={user} />
    </section>
  );
}

/** Shows the same without a title. */
export function ProducerFacts({ user }: { user: UserDetailView }) {
  return (
    <Facts
      facts={[
        { label: texts.name, value: user.name },
        { label: texts.email, value: user.email },
        { label: texts.phone, value: user.phone ? <PhoneText value={user.phone} /> : texts.notSet },
        { label: texts.whatsapp, value: user.whatsapp ? <PhoneText value={user.whatsapp} /> : texts.notSet },
        { label: texts.document, value: user.document ? <DocumentText value={user.document} /> : texts.notSet },
        { label: texts.createdAt, value: <DateTime variant="date" at={user.created_at} /> },
        { label: texts.administrateTax, value: percent(user.administrate_tax) },
        { label: texts.convenienceTax, value: percent(user.convenience_tax) },
        { label: texts.rebateTax, value: percent(user.rebate_tax) },
        {
          label: texts.slug,
          value: user.slug ? <Link href={`/events/${user.slug}`}>/events/{user.slug}</Link> : texts.notSet,
        },
      ]}
    />
  );
}

function percent(tax: number | null): string {
  return tax === null ? texts.notSet : formatPercent(tax, 2);
}
