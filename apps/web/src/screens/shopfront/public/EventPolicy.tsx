import { Icon } from '@festix/ui';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import type { ReactNode } from 'react';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from './event-contents.module.css';

/** Shows the producer's privacy policy; long, so it is folded. */
export function EventPolicy({ children, isOpen = false }: { children: ReactNode; isOpen?: boolean }) {
  return (
    <section className={styles.part} aria-labelledby="politica">
      <h2 id="politica">{texts.policy}</h2>
      <details className={styles.fold} open={isOpen}>
        <summary>
          {texts.policyLine}
          <Icon of={CaretDown} size={20} />
        </summary>
        {children}
      </details>
    </section>
  );
}
