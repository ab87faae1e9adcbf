import { Link, SectionTitle, Icon } from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import type { ReactNode } from 'react';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import styles from '@festix/ui/page.module.css';

/** Shows a screen of one lot, with a link back to the list. */
export function LotPage({ title, children }: { title: string | undefined; children: ReactNode }) {
  const { link } = useArea();
  const event = useEvent();
  return (
    <>
      <Link href={link(`/events/${event.id}/lots`)} className={styles.back}>
        <Icon of={ArrowLeft} size={18} /> {texts.lots}
      </Link>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </>
  );
}
