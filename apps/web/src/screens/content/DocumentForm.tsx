import type { Endpoint, EventView } from '@festix/domain';
import { ListSkeleton } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { showOnFields } from '../../app/form-problem.ts';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { useAction } from '../../app/use-action.ts';
import { useArea, useAreaTagged } from '../../areas/area-context.tsx';
import { exchangeTagged, ifMatch, taggedKey, type Tagged } from '../../data/tagged.ts';
import { useEvent } from '../events/event-context.tsx';
import { contentTexts as texts } from './content-texts.ts';
import { DocumentClash } from './DocumentClash.tsx';

interface EventParams {
  event_id: string;
}
type None = Record<never, never>;

/** Something of an event that is read whole, edited in one form and written whole. */
export interface DocumentOf<View, Body, Fields extends object> {
  read: Endpoint<EventParams, None, None, View>;
  write: Endpoint<EventParams, None, Body, View>;
  /** Where it is done, for reports. */
  place: string;
  loadFailed: string;
  saved: string;
  saveFailed: string;
  fieldsOf(view: View): Fields;
  bodyOf(fields: Fields): Body;
  /** A version in words, line by line, to be held beside another. */
  linesOf(view: View): string[];
}

export interface DocumentFormProps<View, Body, Fields extends object> {
  document: DocumentOf<View, Body, Fields>;
  /** The fields. */
  children: ReactNode;
}

/** The form of a document, once it is there. */
export function DocumentForm<View, Body, Fields extends object>(props: DocumentFormProps<View, Body, Fields>) {
  const event = useEvent();
  const { document } = props;
  // What is edited is read anew each time: an old version would only be refused.
  const { data, error, isFetchedAfterMount, refetch } = useAreaTagged(
    document.read,
    { params: { event_id: event.id } },
    { staleTime: 0 },
  );
  if (data && isFetchedAfterMount) return <Editor {...props} event={event} read={data} />;
  if (!error) return <ListSkeleton rows={4} />;
  return <ScreenFailure title={document.loadFailed} error={error} onRetry={() => void refetch()} />;
}

interface EditorProps<View, Body, Fields extends object> extends DocumentFormProps<View, Body, Fields> {
  event: EventView;
  read: Tagged<View>;
}

/** The form stands on the version that was read first, or that its own saving made, whatever is read after it. */
function Editor<View, Body, Fields extends object>(props: EditorProps<View, Body, Fields>) {
  const { document, event, read, children } = props;
  const { area } = useArea();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<Fields>();
  const [base, setBase] = useState(read);
  const [theirs, setTheirs] = useState<View>();
  const params = { event_id: event.id };

  const save = useAction(
    (fields: Fields) =>
      exchangeTagged<EventParams, None, Body, View>(document.write, {
        area,
        params,
        body: document.bodyOf(fields),
        headers: ifMatch(base.tag),
      }),
    {
      place: document.place,
      done: document.saved,
      failed: document.saveFailed,
      takes: (problem) => {
        if (problem.status !== 412) return showOnFields(form, problem);
        void look.run(undefined);
        return true;
      },
      onDone: (version) => {
        standOn(version);
        fill(version.view);
      },
    },
  );

  /** Somebody else was faster: what was typed stays, and goes on to stand on what they saved. */
  const look = useAction(() => exchangeTagged<EventParams, None, None, View>(document.read, { area, params }), {
    place: document.place,
    failed: document.loadFailed,
    onDone: (version) => {
      standOn(version);
      setTheirs(version.view);
    },
  });

  function standOn(version: Tagged<View>): void {
    setBase(version);
    setTheirs(undefined);
    queryClient.setQueryData(taggedKey(document.read, { area, params }), version);
  }

  function fill(view: View): void {
    form.setFieldsValue(document.fieldsOf(view));
  }

  const isBusy = save.isBusy || look.isBusy;
  return (
    <Form<Fields>
      form={form}
      className="fx-form"
      layout="vertical"
      requiredMark={false}
      initialValues={document.fieldsOf(read.view)}
      scrollToFirstError={{ focus: true }}
      // Everything in the form, also what belongs to no field of it, such as ids.
      onFinish={() => void save.run(form.getFieldsValue(true) as Fields)}
    >
      {theirs !== undefined && (
        <DocumentClash
          lines={document.linesOf(theirs)}
          onTake={() => {
            fill(theirs);
            setTheirs(undefined);
          }}
          onKeep={() => setTheirs(undefined)}
        />
      )}
      {children}
      <FormActions>
        <Button type="primary" htmlType="submit" disabled={isBusy}>
          {save.isBusy ? texts.saving : texts.save}
        </Button>
      </FormActions>
    </Form>
  );
}
