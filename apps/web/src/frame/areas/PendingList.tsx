import { type PendingView } from '@festix/domain/contract';
import { Icon, Link, SectionTitle } from '@festix/ui';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { useArea } from './area-context.tsx';
import { areasTexts as texts, upToMost } from './areas-texts.ts';
import { usePending } from './use-pending.ts';
import styles from './bench.module.css';

/** Notices are lists of their own. */
type Answered = Exclude<keyof PendingView, 'notices'>;

/** Paths inside the area where each kind is answered, in the order of their haste. */
const WHERE: Readonly<Record<Answered, string>> = {
  payouts: '/payouts?status=pending',
  refunds: '/refund-requests',
  producer_requests: '/producer-requests',
  recount_differences: '/reconciliation',
  failed_deliveries: '/operations/deliveries',
  drafts: '/events?filterBy=draft',
};

/** Lists what waits for the viewer's answer, each with its number as a link; nothing where nothing waits. */
export function PendingList() {
  const { link } = useArea();
  const pending = usePending();
  const kinds = (Object.keys(WHERE) as Answered[]).filter((kind) => pending?.[kind]);
  if (!pending || kinds.length === 0) return null;
  return (
    <nav className={styles.pending} aria-label={texts.pending}>
      <SectionTitle ruled>{texts.pending}</SectionTitle>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link href={link(WHERE[kind])}>
              <b className="fx-num">{upToMost(pending[kind]!)}</b>
              <span>{texts.pendingWords[kind][pending[kind] === 1 ? 0 : 1]}</span>
              <Icon of={CaretRight} size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
