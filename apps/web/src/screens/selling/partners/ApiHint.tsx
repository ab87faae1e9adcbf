import { apiKeyEndpoints, partnerEndpoints } from '@festix/domain/contract';
import { Link, SectionTitle } from '@festix/ui';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { partnersTexts as texts } from './partners-texts.ts';
import styles from './partners.module.css';

/** Shows the call by which a seller's own system writes its list. */
export function ApiHint({ seller = 'Sympla' }: { seller?: string | undefined }) {
  const event = useEvent();
  const { can, has, link } = useArea();
  if (!has(partnerEndpoints.write) || !can('partners:edit', event)) return null;
  return (
    <section className={styles.part}>
      <SectionTitle ruled level={3}>
        {texts.api}
      </SectionTitle>
      <p className="fx-quiet">
        {texts.apiLine} {has(apiKeyEndpoints.create) && <Link href={link('/developers')}>{texts.toKeys}</Link>}
      </p>
      <pre className={styles.call} tabIndex={0} role="region" aria-label={texts.apiCall}>
        {callOf(event.id, seller)}
      </pre>
    </section>
  );
}

function callOf(event_id: string, seller: string): string {
  const body = { seller, tickets: [{ code: 'SYM-0042-K7Q', name: 'Ana Souza', category: 'Pista', order: '77-1204' }] };
  return [
    `PUT ${window.location.origin}/api/producer/events/${event_id}/partner-tickets`,
    'Authorization: Bearer festix_…',
    'Content-Type: application/json',
    '',
    JSON.stringify(body, null, 2),
  ].join('\n');
}
