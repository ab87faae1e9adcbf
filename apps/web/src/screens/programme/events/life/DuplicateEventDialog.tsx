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
import { showOnFields } from '../../../../frame/app/form-problem.ts';
import { useAction } from '../../../../frame/app/use-action.ts';
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
  const [form] = Form.useForm<Fields>();
  // Sending it twice makes one copy.
  const [id] = useState(() => newId());
  const duplicate = useAction(
    ({ name, slug, start_date }: Fields) =>
      call(eventEndpoints.duplicate, {
        params: { event_id: event.id },
        body: { id, name, slug, start_date: momentOfWallClock(start_date ?? '', event.time_zone) },
      }),
    {
      place: 'events.duplicate',
      done: notices.eventDuplicated,
      failed: notices.eventDuplicateFailed,
      takes: (problem) => showOnFields(form, problem),
      onDone: async (copy) => {
        onClose();
        void reload();
        await navigate(link(`/events/${copy.id}/general`));
      },
    },
  );
  const name = texts.copyOf(event.name);
  const start = wallClockAt(event.start_date, event.time_zone);
  return (
    <ConfirmDialog
      open
      title={texts.duplicateTitle}
      consequence={texts.duplicateConsequence}
      confirmLabel={duplicate.isBusy ? texts.duplicating : texts.duplicateConfirm}
      busy={duplicate.isBusy}
      onConfirm={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          name,
          slug: slugFrom(name),
          start_date: isToCome(event.start_date, instantOf(serverNow())) ? start : null,
        }}
        onFinish={(fields) => void duplicate.run(fields)}
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
      </Form>
    </ConfirmDialog>
  );
}
