import type { LotAlertView, UnreachedView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { turnWords } from '@festix/domain/programme';
import { Icon, Link, SectionTitle } from '@festix/ui';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import type { ReactNode } from 'react';
import { serverNow } from '../../data/server-clock.ts';
import { useArea } from './area-context.tsx';
import { areasTexts as texts } from './areas-texts.ts';
import { useStart } from './use-start.ts';
import styles from './bench.module.css';

/** Lists lots that are about to turn or to sell out, and words that did not reach all buyers; nothing without any. */
export function StartLists() {
  const start = useStart();
  return (
    <>
      <StartList title={texts.lotAlerts}>
        {start?.lots?.map((alert) => (
          <Row
            key={alert.lot.id}
            path={`/events/${alert.event.id}/lots`}
            title={alert.lot.name}
            line={alert.event.name}
          >
            {alertWords(alert)}
          </Row>
        ))}
      </StartList>
      <StartList title={texts.unreached}>
        {start?.unreached.map((words) => (
          <Row
            key={`${words.event.id} ${words.kind}`}
            path={`/events/${words.event.id}/changes`}
            title={words.event.name}
            line={texts.unreachedKinds[words.kind]}
          >
            {unreachedWords(words)}
          </Row>
        ))}
      </StartList>
    </>
  );
}

function StartList({ title, children }: { title: string; children: ReactNode[] | undefined }) {
  if (!children || children.length === 0) return null;
  return (
    <nav className={styles.pending} aria-label={title}>
      <SectionTitle ruled>{title}</SectionTitle>
      <ul>{children}</ul>
    </nav>
  );
}

interface RowProps {
  /** Inside the area. */
  path: string;
  title: string;
  line: string;
  children: ReactNode;
}

function Row({ path, title, line, children }: RowProps) {
  const { link } = useArea();
  return (
    <li>
      <Link className={styles.startRow} href={link(path)}>
        <span>
          <strong>{title}</strong>
          <span className="fx-quiet">{line}</span>
        </span>
        <span className="fx-num">{children}</span>
        <Icon of={CaretRight} size={18} />
      </Link>
    </li>
  );
}

/** Returns `Vira em 3 dias`, `Últimos 12`, or both. */
function alertWords({ left, turns_at, event }: LotAlertView): string {
  const lot = { sale_starts_at: null, sale_ends_at: turns_at, is_followed: true };
  const turn = turnWords(lot, instantOf(serverNow()), event.time_zone);
  return [turn, left === null ? null : texts.lastPlaces(left)].filter(Boolean).join(' · ');
}

function unreachedWords({ people }: UnreachedView): string {
  return texts.unreachedPeople(people);
}
