import type { SalePointDashboardView } from '@festix/domain/contract';
import { Amount, Banner } from '@festix/ui';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import styles from './sale-point.module.css';

/** Lists pending work of a supervisor, with links; nothing without any. */
export function Attention({ attention }: Pick<SalePointDashboardView, 'attention'>) {
  const { link } = useArea();
  const { suspect_leases, open_sessions, cash_to_return, held_ops } = attention;
  if (suspect_leases === 0 && open_sessions === 0 && cash_to_return === 0 && held_ops === 0) return null;
  return (
    <section className={styles.tillNotes} aria-label={texts.attention}>
      {cash_to_return > 0 && (
        <Banner tone="warning" action={<Go href={link('/cash-to-return')} label={texts.seeCashToReturn} />}>
          {texts.cashToReturn} <Amount cents={cash_to_return} />.
        </Banner>
      )}
      {held_ops > 0 && (
        <Banner tone="warning" action={<Go href={link('/held-ops')} label={texts.seeHeldOps} />}>
          {texts.heldOps(held_ops)}
        </Banner>
      )}
      {suspect_leases > 0 && (
        <Banner tone="warning" action={<Go href={link('/leases?state=suspect')} label={texts.seeLeases} />}>
          {texts.suspectLeases(suspect_leases)}
        </Banner>
      )}
      {open_sessions > 0 && (
        <Banner action={<Go href={link('/cash?status=open')} label={texts.seeSessions} />}>
          {texts.openSessions(open_sessions)}
        </Banner>
      )}
    </section>
  );
}

function Go({ href, label }: { href: string; label: string }) {
  return (
    <ButtonLink size="small" href={href}>
      {label}
    </ButtonLink>
  );
}
