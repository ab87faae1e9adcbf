import type { EventVenueView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Form, type FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { FormPart } from '../FormPart.tsx';
import { generalTexts as texts } from '../general-texts.ts';
import { NO_VENUE, type VenueFields } from '../venue-fields.ts';
import { KnownVenue } from './KnownVenue.tsx';
import { EditVenueDialog } from './EditVenueDialog.tsx';
import { MergeVenueDialog } from './MergeVenueDialog.tsx';
import { isTyped, neededIfTyped } from './venue-rules.ts';
import { VenueInputs } from './VenueInputs.tsx';
import { VenueSearchField } from './VenueSearchField.tsx';
import styles from '../general.module.css';

export interface VenuePartProps {
  /** The venue that the event has by now, if it has one. */
  saved?: EventVenueView | null;
  /** A field was set from here rather than typed. */
  onChange(): void;
  /** The venue itself was changed, for every event at it. */
  onEdited?(): void;
}

/** Edits the place: a known venue, a place on a map, or an address by hand. */
export function VenuePart({ saved = null, onChange, onEdited }: VenuePartProps) {
  const form: FormInstance = Form.useFormInstance();
  const venue = Form.useWatch<VenueFields | undefined>('venue', { form, preserve: true }) ?? NO_VENUE;
  const [isByHand, setByHand] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const { can } = useArea();
  const isKnown = venue.id !== null || venue.place_id !== '';
  const mayEdit = saved !== null && saved.id === venue.id && saved.is_editable;

  function set(next: VenueFields): void {
    form.setFieldsValue({ venue: next });
    setByHand(false);
    onChange();
  }

  if (isKnown) {
    return (
      <FormPart title={texts.venue} line={texts.venueLine}>
        <VenueCard venue={venue}>
          {mayEdit && (
            <Button icon={<Icon of={PencilSimple} size={18} />} onClick={() => setEditing(true)}>
              {texts.editVenue}
            </Button>
          )}
          {venue.id && saved?.id === venue.id && can('venues:merge') && (
            <Button type="text" onClick={() => setMerging(true)}>
              {texts.mergeWith}
            </Button>
          )}
          <Button type="text" onClick={() => set(NO_VENUE)}>
            {texts.otherVenue}
          </Button>
        </VenueCard>
        {isMerging && venue.id && (
          <MergeVenueDialog
            venue={{ ...venue, id: venue.id }}
            onDone={() => onEdited?.()}
            onClose={() => setMerging(false)}
          />
        )}
        {isEditing && mayEdit && (
          <EditVenueDialog venue={saved} onDone={() => onEdited?.()} onClose={() => setEditing(false)} />
        )}
      </FormPart>
    );
  }
  return (
    <FormPart title={texts.venue} line={texts.venueLine}>
      <VenueSearchField label={texts.searchVenue} onChoose={set} />
      {isByHand || isTyped(venue) ? (
        <>
          <VenueInputs under="venue" needed={neededIfTyped(form)} isNamed onChange={onChange} />
          <KnownVenue venue={venue} onChoose={set} />
          <Button type="text" onClick={() => set(NO_VENUE)}>
            {texts.noVenue}
          </Button>
        </>
      ) : (
        <Button icon={<Icon of={PencilSimple} size={18} />} onClick={() => setByHand(true)}>
          {texts.byHand}
        </Button>
      )}
    </FormPart>
  );
}

function VenueCard({ venue, children }: { venue: VenueFields; children: ReactNode }) {
  const address = venue.formatted_address || [venue.city, venue.state].filter(Boolean).join(', ');
  return (
    <div className={styles.chosenVenue}>
      <Icon of={MapPin} size={24} />
      <div>
        <b>{venue.name}</b>
        <p className="fx-quiet">
          {address}
          {!venue.show_address && ` · ${texts.addressHidden}`}
        </p>
      </div>
      <div className={styles.venueActions}>{children}</div>
    </div>
  );
}
