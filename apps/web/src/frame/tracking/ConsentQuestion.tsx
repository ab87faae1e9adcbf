import { Button, classes, Icon } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { useEffect, useRef, type RefObject } from 'react';
import { choose, openQuestion, useConsent, type Choice } from './consent.store.ts';
import { dropTags } from './tracked-document.ts';
import { trackingTexts as texts } from './tracking-texts.ts';
import styles from './tracking.module.css';

const STANDING: Record<Choice | 'none', string> = {
  accepted: texts.accepted,
  refused: texts.refused,
  none: texts.undecided,
};

/** Height of the question as a CSS variable: other elements at the foot of the window are above it. */
const HEIGHT = '--fw-tracking-height';

/**
 * Asks for consent, with two equal answers. Shown by a page it covers nothing with the focus; opened by hand, it takes
 * the focus.
 */
export function ConsentQuestion() {
  const { choice, isOpen } = useConsent();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen]);
  useToldHeight(box);
  const answer = (next: Choice) => {
    choose(next);
    if (next === 'refused') dropTags();
  };
  return (
    <section ref={box} className={styles.tracking} aria-labelledby="medicao" tabIndex={-1}>
      <div>
        <h2 id="medicao">{isOpen ? texts.panel : texts.title}</h2>
        <p>{isOpen ? `${STANDING[choice ?? 'none']} ${texts.changing}` : texts.ask}</p>
      </div>
      <div className={styles.answers}>
        <Button className={styles.answer} onClick={() => answer('refused')}>
          {texts.refuse}
        </Button>
        <Button className={styles.answer} onClick={() => answer('accepted')}>
          {texts.accept}
        </Button>
        {isOpen && (
          <Button
            type="text"
            className={classes(styles.answer, styles.close)}
            aria-label={texts.close}
            icon={<Icon of={X} size={20} />}
            onClick={() => openQuestion(false)}
          />
        )}
      </div>
    </section>
  );
}

function useToldHeight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const { style } = document.documentElement;
    // It reports the initial size as well.
    const sizes = new ResizeObserver(() => style.setProperty(HEIGHT, `${current.offsetHeight}px`));
    sizes.observe(current);
    return () => {
      sizes.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [box]);
}
