import { formatPhone } from '@festix/domain/ground';
import { type ShownSeller } from '@festix/domain/people';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from './venues.module.css';

/** Shows the seller: name, CPF or CNPJ, place, and contact. */
export function EventSeller({ seller }: { seller: ShownSeller }) {
  const { name, document_kind, document, city, state, email, phone } = seller;
  return (
    <section className={styles.eventAside} aria-labelledby="quem-vende">
      <h2 id="quem-vende">{texts.seller}</h2>
      <h3>{name}</h3>
      <p className="fx-num">
        {document_kind.toUpperCase()} {document} · {city} - {state}
      </p>
      <p className="fx-num">
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {email && phone && ' · '}
        {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      </p>
    </section>
  );
}
