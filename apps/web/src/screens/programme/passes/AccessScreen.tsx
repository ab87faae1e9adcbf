import { notices } from '@festix/domain/ground';
import { SectionTitle, SkeletonBar } from '@festix/ui';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { accessTexts as texts } from './access-texts.ts';
import { EditAccess } from './EditAccess.tsx';
import { useAccess } from './use-access.ts';
import styles from './access.module.css';

const ROWS = 3;

/** Shows 'Acessos' of an event: its days and areas, and what each lot opens. */
export function AccessScreen() {
  const event = useEvent();
  const { data, error, retry } = useAccess(event.id);
  useTitle(texts.access, event.name);
  if (data) return <EditAccess read={data.access} lots={data.lots} />;
  return (
    <>
      <SectionTitle asideBelow aside={texts.line}>
        {texts.access}
      </SectionTitle>
      {error ? <ScreenFailure title={notices.accessLoadFailed} error={error} onRetry={retry} /> : <AccessSkeleton />}
    </>
  );
}

function AccessSkeleton() {
  return (
    <div className={styles.parts} role="status" aria-label={texts.loading} aria-busy="true">
      {[texts.days, texts.areas].map((part) => (
        <div key={part} className={styles.bars} aria-hidden="true">
          <SkeletonBar width="30%" height={18} />
          {Array.from({ length: ROWS }, (_, row) => (
            <SkeletonBar key={row} width={`${90 - 13 * row}%`} height={24} />
          ))}
        </div>
      ))}
    </div>
  );
}
