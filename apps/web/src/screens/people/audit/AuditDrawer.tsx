import { teamEndpoints, type AuditEntryView } from '@festix/domain/contract';
import { auditActionText, auditSubjectText } from '@festix/domain/people';
import { Code, DateTime, Facts, Icon, Link, SectionTitle } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { Drawer } from 'antd';
import { createContext, use } from 'react';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { auditTexts as texts } from './audit-texts.ts';
import { changesBetween, type Change, type Step } from './changes.ts';
import { fieldWords, shortId, valueWords } from './value-words.ts';
import styles from './audit.module.css';

/** People of the entry, by id. */
const People = createContext<AuditEntryView['people']>([]);

export interface AuditDrawerProps {
  /** Closed without one. */
  entry: AuditEntryView | undefined;
  onClose(): void;
}

/** Shows one entry of the log in full: person, time, device, and the state before and after. */
export function AuditDrawer({ entry, onClose }: AuditDrawerProps) {
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      size="35rem"
      title={entry && auditActionText(entry.action)}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {entry && (
        <People value={entry.people}>
          <EntryFacts entry={entry} />
          <Changes entry={entry} />
        </People>
      )}
    </Drawer>
  );
}

function EntryFacts({ entry }: { entry: AuditEntryView }) {
  const { link } = useArea();
  const { actor, device, event, subject_id } = entry;
  return (
    <Facts
      facts={[
        { label: texts.when, value: <DateTime at={entry.at} /> },
        {
          label: texts.who,
          value: actor ? <Link href={link(`/users/${actor.id}`)}>{actor.name || texts.unnamed}</Link> : texts.platform,
        },
        ...(device ? [{ label: texts.device, value: device.name || texts.unnamed }] : []),
        ...(event
          ? [
              {
                label: texts.event,
                value: <Link href={link(`/events/${event.id}`)}>{event.name || texts.unnamed}</Link>,
              },
            ]
          : []),
        ...(subject_id
          ? [
              {
                label: texts.about,
                value: (
                  <>
                    {subjectWords(entry)} ·{' '}
                    <Link href={link(`/audit?subject_id=${subject_id}`)}>{texts.sameSubject}</Link>
                  </>
                ),
              },
            ]
          : []),
        ...(entry.request_id ? [{ label: texts.request, value: <Code>{entry.request_id}</Code> }] : []),
      ]}
    />
  );
}

/** Returns the subject of an entry: a person, its own name if it has one, or its kind. */
function subjectWords({ action, before, after, subject }: AuditEntryView): string {
  const name = subject ? `${subject.name || texts.unnamed}, ${subject.email}` : (nameIn(after) ?? nameIn(before));
  const kind = auditSubjectText(action);
  return name ? `${kind}: ${name}` : kind;
}

function nameIn(state: unknown): string | undefined {
  const name = typeof state === 'object' && state !== null ? (state as { name?: unknown }).name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function Changes({ entry: { before, after, event } }: { entry: AuditEntryView }) {
  // The entry itself names its subject.
  const changes = changesBetween(before, after).filter(({ path }) => path.map(({ name }) => name).join() !== 'id');
  const isEmpty = (value: unknown) => value === null || value === undefined;
  const hasBoth = !isEmpty(before) && !isEmpty(after);
  const title = hasBoth ? texts.changes : isEmpty(after) ? texts.wasThere : texts.cameToBe;
  return (
    <section className={styles.changes}>
      <SectionTitle ruled>{title}</SectionTitle>
      {changes.length === 0 ? (
        <p>{hasBoth ? texts.nothingChanged : texts.nothingKept}</p>
      ) : (
        <ChangesTable
          changes={changes}
          event_id={event?.id}
          hasBefore={!isEmpty(before)}
          hasAfter={!isEmpty(after)}
          label={title}
        />
      )}
    </section>
  );
}

interface ChangesTableProps {
  changes: Change[];
  event_id: string | undefined;
  hasBefore: boolean;
  hasAfter: boolean;
  label: string;
}

function ChangesTable({ changes, event_id, hasBefore, hasAfter, label }: ChangesTableProps) {
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          {hasBefore && <th scope="col">{texts.before}</th>}
          {hasAfter && <th scope="col">{texts.after}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path.map(({ name }) => name).join('.')}>
            <th scope="row">
              <PathWords path={change.path} />
            </th>
            {hasBefore && (
              <td>
                <Value path={change.path} event_id={event_id} value={change.before} />
              </td>
            )}
            {hasAfter && (
              <td>
                <Value path={change.path} event_id={event_id} value={change.after} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PathWords({ path }: { path: readonly Step[] }) {
  return path.map((step, place) => (
    <span key={step.name}>
      {place > 0 && ' › '}
      <StepWords step={step} />
    </span>
  ));
}

function StepWords({ step }: { step: Step }) {
  if (step.label) return step.label;
  if (step.id === 'user_id') return <PersonName id={step.name} />;
  return step.id ? shortId(step.name) : fieldWords(step.name);
}

/** Fields that hold a person's id. */
const PEOPLE = ['user_id', 'producer_id', 'actor_id', 'answered_by'];

interface ValueProps {
  path: readonly Step[];
  event_id: string | undefined;
  value: unknown;
}

function Value({ path, event_id, value }: ValueProps) {
  const field = path.findLast((step) => !step.id)?.name ?? '';
  if (PEOPLE.includes(field) && typeof value === 'string') return <PersonName id={value} />;
  if (field === 'team_ids' && event_id && Array.isArray(value)) return <TeamNames event_id={event_id} ids={value} />;
  return valueWords(field, value);
}

/** Shows the names of teams of an event's producer, as far as they still exist. */
function TeamNames({ event_id, ids }: { event_id: string; ids: readonly unknown[] }) {
  const { data } = useAreaCall(teamEndpoints.ofEvent, { params: { event_id } }, { staleTime: 60_000, retry: false });
  const names = new Map<unknown, string>(data?.teams.map(({ id, name }) => [id, name]));
  return valueWords(
    'team_ids',
    ids.map((id) => names.get(id) ?? id),
  );
}

/** Shows the name of a person's id, as far as the person still has one. */
function PersonName({ id }: { id: string }) {
  return use(People).find((person) => person.id === id)?.name ?? shortId(id);
}
