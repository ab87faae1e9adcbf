import type { FaqItemBody } from '@festix/domain/contract';
import { Icon } from '@festix/ui';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from './event-contents.module.css';

/** Shows the FAQ; an answer opens below its question. */
export function EventFaq({ faq }: { faq: readonly FaqItemBody[] }) {
  if (faq.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="faq">
      <h2 id="faq">{texts.faq}</h2>
      {faq.map(({ question, answer }, place) => (
        <details key={place} className={styles.fold}>
          <summary>
            {question}
            <Icon of={CaretDown} size={20} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
