import { classes, Link } from '@festix/ui';
import { type PublicEventView } from '@festix/domain/contract';
import { accessibilityLabels, ageRatingLabel, categoryLabels } from '@festix/domain/programme';
import { shopQuery } from '@festix/domain/shopfront';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import '@festix/ui/ratings.css';
import styles from './venues.module.css';

/** Shows the kind of event, the age rating and the accessibility resources. */
export function EventAudience({ event }: { event: PublicEventView }) {
  const { category, age_rating, age_reason, accessibility, accessibility_contact } = event;
  const isAccessible = accessibility.length > 0 || accessibility_contact !== null;
  return (
    <>
      {category && (
        <section className={styles.eventAside} aria-labelledby="tipo">
          <h2 id="tipo">{texts.kind}</h2>
          <p>
            <Link href={`/events${shopQuery({ category })}`}>{categoryLabels[category]}</Link>
          </p>
        </section>
      )}
      {age_rating && (
        <section className={styles.eventAside} aria-labelledby="classificacao">
          <h2 id="classificacao">{texts.rating}</h2>
          <p className={styles.rating}>
            <b className={classes(styles.ratingMark, 'fx-num')} data-rating={age_rating} aria-hidden="true">
              {age_rating}
            </b>
            <span>
              {ageRatingLabel(age_rating)}
              {age_reason && <span className="fx-quiet"> · {age_reason}</span>}
            </span>
          </p>
        </section>
      )}
      {isAccessible && (
        <section className={styles.eventAside} aria-labelledby="acessibilidade">
          <h2 id="acessibilidade">{texts.accessibility}</h2>
          {accessibility.length > 0 && (
            <ul className={styles.resourcesList}>
              {accessibility.map((resource) => (
                <li key={resource}>{accessibilityLabels[resource]}</li>
              ))}
            </ul>
          )}
          {accessibility_contact && <p>{texts.accessibilityContact(accessibility_contact)}</p>}
        </section>
      )}
    </>
  );
}
