import { venueEndpoints, type EventVenueView, type VenueView } from '@festix/domain/contract';
import { notices, venuePictureForm } from '@festix/domain/ground';
import { Poster } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useState } from 'react';
import { useAction } from '../../../../frame/app/use-action.ts';
import { ScreenForm } from '../../../../frame/form/ScreenForm.tsx';
import { useConfirmedForm } from '../../../../frame/form/use-confirmed.ts';
import { call } from '../../../../data/call.ts';
import { CoverField } from '../covers/CoverField.tsx';
import { bodyOf as coverBodyOf, letGo, type Crop } from '../covers/crop.ts';
import { UPLOAD_PATIENCE } from '../covers/use-covers.ts';
import { generalTexts as texts } from '../general-texts.ts';
import { addressLine, venueFieldsOf, type VenueFields } from '../venue-fields.ts';
import { always, VenueInputs } from './VenueInputs.tsx';

export interface EditVenueDialogProps {
  venue: EventVenueView;
  /** The venue, or its picture, is saved. */
  onDone(): void;
  onClose(): void;
}

/** Edits address and picture of a venue, for its maker and super-admins. */
export function EditVenueDialog({ venue, onDone, onClose }: EditVenueDialogProps) {
  const [picture, setPicture] = useState(venue.cover_image);
  const params = { venue_id: venue.id };
  const before = venueFieldsOf(venue);

  const { dialog, fields } = useConfirmedForm(
    (typed: VenueFields) => call(venueEndpoints.edit, { params, body: patchOf(before, { ...before, ...typed }) }),
    {
      place: 'venues.edit',
      done: notices.venueSaved,
      failed: notices.venueSaveFailed,
      onClose,
      onDone,
    },
  );
  const showPicture = ({ cover_image }: VenueView) => {
    setPicture(cover_image);
    onDone();
  };
  const setCover = useAction(
    (crop: Crop) => call(venueEndpoints.setCover, { params, body: coverBodyOf(crop), patience: UPLOAD_PATIENCE }),
    {
      place: 'venues.cover',
      done: notices.coverSaved,
      failed: notices.coverSaveFailed,
      onDone: (saved, crop) => {
        letGo(crop);
        showPicture(saved);
      },
    },
  );
  const removeCover = useAction(() => call(venueEndpoints.removeCover, { params }), {
    place: 'venues.cover',
    done: notices.coverRemoved,
    failed: notices.coverRemoveFailed,
    onDone: showPicture,
  });

  return (
    <ConfirmDialog
      {...dialog}
      title={venue.name}
      consequence={texts.editVenueLine}
      confirmLabel={dialog.busy ? texts.saving : texts.saveVenue}
    >
      <ScreenForm {...fields} initialValues={before}>
        <VenueInputs needed={always} />
        <CoverField
          label={texts.venuePicture}
          hint={texts.desktopHint}
          form={venuePictureForm}
          cover={picture}
          poster={<Poster seed={venue.id} name={venue.name} ratio="16:9" />}
          busy={setCover.isBusy || removeCover.isBusy}
          consequence={{ set: texts.venuePictureConsequence, remove: texts.venuePictureGone }}
          onSet={(crop) => setCover.run(crop)}
          onRemove={() => removeCover.run(undefined)}
        />
      </ScreenForm>
    </ConfirmDialog>
  );
}

const PARTS = ['address', 'number', 'city', 'state', 'zip_code', 'latitude', 'longitude'] as const;

/** Returns changed fields; the address in one line follows its parts. */
function patchOf(before: VenueFields, fields: VenueFields) {
  const changed = PARTS.filter((part) => fields[part].trim() !== before[part]);
  const words = changed.map((part) => [part, fields[part].trim() || null] as const);
  const isMoved = changed.some((part) => part !== 'latitude' && part !== 'longitude');
  return {
    ...Object.fromEntries(words),
    ...(isMoved && { formatted_address: addressLine(fields) || null }),
    ...(fields.show_address !== before.show_address && { show_address: fields.show_address }),
  };
}
