import { eventEndpoints, peopleEndpoints } from '@festix/domain/contract';
import { auditActionsOf, auditActionText, auditSubjects, type AuditSubject } from '@festix/domain/people';
import { DayFilter, FilterChoice, FoundFilter } from '@festix/ui/workbench';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { auditTexts as texts } from './audit-texts.ts';
import { actionIn, subjectIn, type AuditAddress } from './use-audit.ts';
import styles from './audit.module.css';

export interface AuditFiltersProps {
  address: AuditAddress;
  change(values: Partial<AuditAddress>): void;
}

/** Choices that a search offers at once. */
const FOUND = 20;

const SUBJECTS = Object.entries(auditSubjects).map(([value, label]) => ({ value: value as AuditSubject, label }));

/** Offers the filters of the log. */
export function AuditFilters({ address, change }: AuditFiltersProps) {
  const subject = subjectIn(address);
  return (
    <div className={styles.filters} role="search" aria-label={texts.filter}>
      <PersonFilter id={address.actor_id} onChange={(actor_id) => change({ actor_id })} />
      <EventFilter id={address.event_id} onChange={(event_id) => change({ event_id })} />
      <FilterChoice
        label={texts.subject}
        all={texts.everySubject}
        options={SUBJECTS}
        value={subject}
        onChange={(chosen) => change({ subject: chosen ?? '', action: '' })}
      />
      <FilterChoice
        label={texts.action}
        all={texts.everyAction}
        options={auditActionsOf(subject).map((action) => ({ value: action, label: auditActionText(action) }))}
        value={actionIn(address)}
        onChange={(action) => change({ action: action ?? '' })}
        searchable
      />
      <DayFilter label={texts.from} day={address.from} notAfter={address.to} onChange={(from) => change({ from })} />
      <DayFilter label={texts.to} day={address.to} notBefore={address.from} onChange={(to) => change({ to })} />
    </div>
  );
}

interface IdFilterProps {
  /** Empty = all. */
  id: string;
  onChange(id: string): void;
}

function PersonFilter({ id, onChange }: IdFilterProps) {
  const [typed, setTyped] = useState('');
  const found = useAreaCall(
    peopleEndpoints.users,
    { query: { query: typed || undefined, sort: 'name', sortDir: 'asc', take: FOUND } },
    { placeholderData: keepPreviousData },
  );
  const { data: chosen } = useAreaCall(
    peopleEndpoints.user,
    { params: { user_id: id } },
    { enabled: id !== '', staleTime: 60_000 },
  );
  return (
    <FoundFilter
      label={texts.person}
      all={texts.everybody}
      options={(found.data?.data ?? []).map((user) => ({ value: user.id, label: user.name, detail: user.email }))}
      chosen={id ? { value: id, label: chosen?.name ?? '…' } : undefined}
      busy={found.isFetching}
      onSearch={setTyped}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function EventFilter({ id, onChange }: IdFilterProps) {
  const [typed, setTyped] = useState('');
  const found = useAreaCall(
    eventEndpoints.list,
    { query: { name: typed || undefined, sort: 'start_date', sortDir: 'desc', take: FOUND } },
    { placeholderData: keepPreviousData },
  );
  const { data: chosen } = useAreaCall(
    eventEndpoints.read,
    { params: { event_id: id } },
    { enabled: id !== '', staleTime: 60_000 },
  );
  return (
    <FoundFilter
      label={texts.event}
      all={texts.everyEvent}
      options={(found.data?.data ?? []).map((event) => ({ value: event.id, label: event.name }))}
      chosen={id ? { value: id, label: chosen?.name ?? '…' } : undefined}
      busy={found.isFetching}
      onSearch={setTyped}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
