import type { BuyerView } from '@festix/domain/contract';
import { DocumentText, Facts, PhoneText, SectionTitle, classes } from '@festix/ui';
import type { ReactNode } from 'react';
import { saleTexts as texts } from './sales-texts.ts';
import styles from './sale-parts.module.css';

/** Shows the buyer, as far as known. */
export function SaleBuyer({ user, actions }: { user: BuyerView | undefined; actions?: ReactNode }) {
  const facts = [
    ...(user?.name ? [{ label: texts.name, value: user.name }] : []),
    ...(user?.email ? [{ label: texts.email, value: user.email }] : []),
    ...(user?.phone ? [{ label: texts.phone, value: <PhoneText value={user.phone} /> }] : []),
    ...(user?.document ? [{ label: texts.document, value: <DocumentText value={user.document} /> }] : []),
  ];
  return (
    <section className={styles.part}>
      <SectionTitle ruled actions={actions}>
        {texts.buyerTitle}
      </SectionTitle>
      {facts.length > 0 ? <Facts facts={facts} /> : <p className={classes('fx-quiet', styles.none)}>{texts.noBuyer}</p>}
    </section>
  );
}
