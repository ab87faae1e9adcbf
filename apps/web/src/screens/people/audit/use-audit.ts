import { peopleEndpoints, type AuditQuery } from '@festix/domain/contract';
import { auditActions, auditSubjects, type AuditAction, type AuditSubject } from '@festix/domain/people';
import { keepPreviousData } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const ENTRIES_PER_PAGE = 25;

/** `entry` is the one that is open. */
const ADDRESS = {
  actor_id: '',
  event_id: '',
  subject_id: '',
  subject: '',
  action: '',
  from: '',
  to: '',
  page: '1',
  entry: '',
};

export type AuditAddress = typeof ADDRESS;

/** Clears the filters. */
export const NO_FILTERS: Partial<AuditAddress> = Object.freeze({
  actor_id: '',
  event_id: '',
  subject_id: '',
  subject: '',
  action: '',
  from: '',
  to: '',
});

export function subjectIn({ subject }: AuditAddress): AuditSubject | undefined {
  return Object.hasOwn(auditSubjects, subject) ? (subject as AuditSubject) : undefined;
}

export function actionIn({ action }: AuditAddress): AuditAction | undefined {
  return Object.hasOwn(auditActions, action) ? (action as AuditAction) : undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the query of the API for an address; leaves out invalid values. */
export function auditQuery(address: AuditAddress): AuditQuery {
  const subject = subjectIn(address);
  const action = actionIn(address);
  const { actor_id, event_id, subject_id, from, to } = address;
  return {
    ...(ID.test(actor_id) && { actor_id }),
    ...(ID.test(event_id) && { event_id }),
    ...(ID.test(subject_id) && { subject_id }),
    ...(subject && { subject }),
    ...(action && { action }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
    skip: (pageNumber(address.page) - 1) * ENTRIES_PER_PAGE,
    take: ENTRIES_PER_PAGE,
  };
}

export function isFiltered(address: AuditAddress): boolean {
  const { skip: _, take: __, ...filters } = auditQuery(address);
  return Object.keys(filters).length > 0;
}

/** Reads the changes, newest first, with the filters in the address. */
export function useAudit() {
  const { state: address, change, amend } = useAddress(ADDRESS);
  const reading = useAreaCall(
    peopleEndpoints.audit,
    { query: auditQuery(address) },
    { placeholderData: keepPreviousData },
  );
  return { address, change, amend, page: pageNumber(address.page), reading };
}
