import { venueEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useState } from 'react';
import { useConfirmed } from '../../../../frame/form/use-confirmed.ts';
import { call } from '../../../../data/call.ts';
import { generalTexts as texts, mergeConsequence } from '../general-texts.ts';
import type { VenueFields } from '../venue-fields.ts';
import { VenueSearchField } from './VenueSearchField.tsx';

export interface MergeVenueDialogProps {
  /** The double, which goes. */
  venue: VenueFields & { id: string };
  onDone(): void;
  onClose(): void;
}

/** Asks which venue is the same place as this one. */
export function MergeVenueDialog({ venue, onDone, onClose }: MergeVenueDialogProps) {
  const [stays, setStays] = useState<VenueFields>();
  const [error, setError] = useState<string>();
  const merge = useConfirmed(
    stays?.id ?? '',
    (into_id: string) => call(venueEndpoints.merge, { params: { venue_id: venue.id }, body: { into_id } }),
    {
      place: 'venues.merge',
      done: notices.venuesMerged,
      failed: notices.venuesMergeFailed,
      onClose,
      onDone,
    },
  );

  function confirm(): void {
    if (stays?.id) merge.onConfirm();
    else setError(notices.required);
  }

  return (
    <ConfirmDialog
      {...merge}
      title={texts.mergeTitle}
      consequence={mergeConsequence(venue.name, stays?.name)}
      confirmLabel={merge.busy ? texts.merging : texts.merge}
      {...(error && { error: { text: error } })}
      onConfirm={confirm}
    >
      <VenueSearchField
        label={texts.mergeInto}
        onlyKnown
        onChoose={(chosen) => {
          setError(undefined);
          setStays(chosen);
        }}
      />
      {stays && (
        <p>
          <b>{stays.name}</b> <span className="fx-quiet">{stays.formatted_address}</span>
        </p>
      )}
    </ConfirmDialog>
  );
}
