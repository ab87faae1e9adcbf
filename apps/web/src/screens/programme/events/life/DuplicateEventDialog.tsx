import { eventEndpoints, type EventRowView } from '@festix/domain/contract';
import {
  EVENT_NAME_LENGTH,
  eventName,
  instantOf,
  isToCome,
  momentOfWallClock,
  notices,
  requiredText,
  SLUG_MAX_LENGTH,
  slugFrom,
  slugText,
  wallClockAt,
  type WallClock,
} from '@festix/domain/ground';
import { ConfirmDialog, MomentField, obeys } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { ScreenForm } from '../../../../frame/form/ScreenForm.tsx';
import { useConfirmedForm } from '../../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { serverNow } from '../../../../data/server-clock.ts';
import { generalTexts } from '../../general/general-texts.ts';
import { toCome } from '../../general/to-come.ts';
import { useReloadEvents } from '../../general/use-reload-events.ts';
import { lifeTexts as texts } from './life-texts.ts';

interface Fields {
  name: string;
  slug: string;
  start_date: WallClock | null;
}

/** Asks for name, address and start of an event's copy. */
export function DuplicateEventDialog({ event, onClose }: { event: EventRowView; onClose(): void }) {
  const { call, link } = useArea();
  const navigate = useNavigate();
  const reload = useReloadEvents();
  // Sending it twice makes one copy.
  const [id] = useState(() => newId());
  const { dialog, fields } = useConfirmedForm(
    ({ name, slug, start_date }: Fields) =>
      call(eventEndpoints.duplicate, {
        params: { event_id: event.id },
        body: { id, name, slug, start_date: momentOfWallClock(start_date ?? '', event.time_zone) },
      }),
    {
      place: 'events.duplicate',
      done: notices.eventDuplicated,
      failed: notices.eventDuplicateFailed,
      onClose,
      onDone: async (copy) => {
        void reload();
        await navigate(link(`/events/${copy.id}/general`));
      },
    },
  );
  const name = texts.copyOf(event.name);
  const start = wallClockAt(event.start_date, event.time_zone);
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.duplicateTitle}
      consequence={texts.duplicateConsequence}
      confirmLabel={dialog.busy ? texts.duplicating : texts.duplicateConfirm}
    >
      <ScreenForm
        {...fields}
        initialValues={{
          name,
          slug: slugFrom(name),
          start_date: isToCome(event.start_date, instantOf(serverNow())) ? start : null,
        }}
      >
        <Form.Item name="name" label={generalTexts.name} validateFirst rules={[obeys(requiredText), obeys(eventName)]}>
          <Input autoComplete="off" maxLength={EVENT_NAME_LENGTH} />
        </Form.Item>
        <Form.Item name="slug" label={generalTexts.slug} validateFirst rules={[obeys(requiredText), obeys(slugText)]}>
          <Input
            prefix={<span className="fx-quiet">/events/</span>}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SLUG_MAX_LENGTH}
          />
        </Form.Item>
        <MomentField
          name="start_date"
          label={generalTexts.starts}
          required
          rules={[toCome(event.time_zone)]}
          usualTime={start.slice('yyyy-MM-ddT'.length)}
        />
      </ScreenForm>
    </ConfirmDialog>
  );
}
