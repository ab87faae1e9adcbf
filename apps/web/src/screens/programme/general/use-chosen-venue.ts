import { venueEndpoints, type Id } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { useState } from 'react';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { call } from '../../../data/call.ts';
import { referenceOf, reportDefect } from '../../../data/report-error.ts';
import { venueBody, type VenueFields } from './venue-fields.ts';

/** Makes the venue of a form where it is new. */
export function useChosenVenue() {
  const [isBusy, setBusy] = useState(false);
  const { error } = useNotices();
  const idOf = useBodyId();

  /**
   * Returns the venue's id, creating the venue if it has none; null without a venue; undefined if it could not be
   * created, after an error notice.
   */
  async function choose(venue: VenueFields): Promise<Id | null | undefined> {
    const body = venue.id ? undefined : venueBody(venue);
    if (!body) return venue.id;
    setBusy(true);
    try {
      return (await call(venueEndpoints.create, { body: { id: idOf(body), ...body } })).id;
    } catch (cause) {
      reportDefect(cause, 'venues.create');
      error(notices.venueFailed, referenceOf(cause));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { choose, isBusy };
}
