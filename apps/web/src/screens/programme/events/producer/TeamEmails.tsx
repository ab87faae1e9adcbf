import { peopleEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Icon, ListSkeleton, SectionTitle } from '@festix/ui';
import { CopySimple } from '@phosphor-icons/react/CopySimple';
import { LoadFailure } from '../../../../frame/app/LoadFailure.tsx';
import { useCopy } from '../../../../frame/app/use-copy.ts';
import { useAreaCall } from '../../../../frame/areas/area-context.tsx';
import { producerTexts as texts } from './producer-texts.ts';
import styles from './producer.module.css';

/** Shows the addresses of the event's people, one by one and all at once. */
export function TeamEmails({ event_id }: { event_id: string }) {
  const { data, error, refetch } = useAreaCall(peopleEndpoints.teamMembers, { params: { event_id } });
  const copy = useCopy();
  const emails = data?.teamMemberEmails ?? [];
  return (
    <section className={styles.part}>
      <SectionTitle
        ruled
        actions={
          emails.length > 0 && (
            <Button icon={<Icon of={CopySimple} size={18} />} onClick={() => void copy(emails.join(', '))}>
              {texts.copyEmails}
            </Button>
          )
        }
      >
        {texts.team}
      </SectionTitle>
      {error && !data && (
        <LoadFailure title={notices.teamEmailsLoadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton rows={2} />}
      {data && emails.length === 0 && <p className={styles.line}>{texts.noTeam}</p>}
      {emails.length > 0 && (
        <ul className={styles.emails} aria-label={texts.team}>
          {emails.map((email) => (
            <li key={email}>
              <span className="fx-ellipsis">{email}</span>
              <Button
                type="text"
                aria-label={texts.copyEmail(email)}
                icon={<Icon of={CopySimple} size={18} />}
                onClick={() => void copy(email)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
