import { countWords, Flag, formatCount, Link, SectionTitle } from '@festix/ui';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { usePartnerLots } from './use-partner-lots.ts';
import styles from './lots.module.css';

/** Lists the lots of other sellers below those of our own: no price, no stock, nothing to sell. */
export function PartnerLots() {
  const event = useEvent();
  const { link } = useArea();
  const { lots } = usePartnerLots();
  if (lots.length === 0) return null;
  return (
    <section className={styles.partners}>
      <SectionTitle ruled level={3} aside={formatCount(lots.length)}>
        {texts.ofPartners}
      </SectionTitle>
      <p className="fx-quiet">
        {texts.ofPartnersLine} <Link href={link(`/events/${event.id}/partners`)}>{texts.toPartners}</Link>
      </p>
      <ul aria-label={texts.ofPartners}>
        {lots.map(({ id, name, tickets, entered }, place) => (
          <li key={id}>
            <Flag order={place} height={20} />
            <b>{name}</b>
            <span className="fx-num">
              {countWords(tickets, texts.ticketsHere)}, {texts.partnersIn(entered)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
