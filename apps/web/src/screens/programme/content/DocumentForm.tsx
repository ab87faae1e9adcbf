import type { Endpoint, EventView } from '@festix/domain/contract';
import { Button, FormSkeleton, Icon } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import { Eye } from '@phosphor-icons/react/Eye';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useEdit } from '../../../frame/form/use-edit.ts';
import { FormVersion } from '../../../frame/app/use-removal.ts';
import { isSame } from '../../../frame/app/versions.ts';
import { useArea, useAreaVersion } from '../../../frame/areas/area-context.tsx';
import type { CallError } from '../../../data/problem.ts';
import { exchangeTagged, taggedKey, type Tagged } from '../../../data/tagged.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { contentTexts as texts } from './content-texts.ts';
import { ContentPreview } from './ContentPreview.tsx';
import { DocumentClash } from './DocumentClash.tsx';
import styles from '@festix/ui/form.module.css';

interface EventParams {
  event_id: string;
}
type None = Record<never, never>;

/** A document of an event that is read whole, edited in one form and written whole. */
export interface DocumentOf<View, Body, Fields extends object> {
  read: Endpoint<EventParams, None, None, View>;
  write: Endpoint<EventParams, None, Body, View>;
  /** Name of the screen, for reports. */
  place: string;
  loadFailed: string;
  saved: string;
  saveFailed: string;
  fieldsOf(view: View): Fields;
  bodyOf(fields: Fields): Body;
  /** A version in words, line by line, to be held beside another. */
  linesOf(view: View): ReactNode[];
}

export interface DocumentFormProps<View, Body, Fields extends object> {
  document: DocumentOf<View, Body, Fields>;
  /** Fields, which may depend on the saved version. */
  children: ReactNode | ((saved: View) => ReactNode);
  /** Preview of the fields, as their readers will see them. */
  preview?: (fields: Fields) => ReactNode;
  /** Gets the place of the first fault before the form moves to it: it may be out of sight. */
  onFault?: (place: readonly (string | number)[]) => void;
}

/** Shows the form of a document, once it is read. */
export function DocumentForm<View, Body, Fields extends object>(props: DocumentFormProps<View, Body, Fields>) {
  const event = useEvent();
  const { document } = props;
  const { data, error, refetch } = useAreaVersion(document.read, { params: { event_id: event.id } });
  if (data) return <Editor {...props} event={event} read={data} />;
  if (!error) return <FormSkeleton />;
  return <ScreenFailure title={document.loadFailed} error={error} onRetry={() => void refetch()} />;
}

interface EditorProps<View, Body, Fields extends object> extends DocumentFormProps<View, Body, Fields> {
  event: EventView;
  read: Tagged<View>;
}

/** Edits the version that was read first or saved here, whatever is read afterwards. */
function Editor<View, Body, Fields extends object>(props: EditorProps<View, Body, Fields>) {
  const { document, event, read, children, preview, onFault } = props;
  const { area } = useArea();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<Fields>();
  const [base, setBase] = useState(read);
  const [theirs, setTheirs] = useState<View>();
  const [previewed, setPreviewed] = useState<Fields>();
  const [saves, setSaves] = useState(0);
  const params = { event_id: event.id };

  const save = useEdit(
    base.tag,
    (fields: Fields, headers) =>
      exchangeTagged<EventParams, None, Body, View>(document.write, {
        area,
        params,
        body: document.bodyOf(fields),
        headers,
      }),
    {
      place: document.place,
      done: document.saved,
      failed: document.saveFailed,
      takes: showFaults,
      onOutdated: () => look.run(undefined),
      onDone: (version, sent) => {
        standOn(version);
        setSaves((before) => before + 1);
        // Text typed during the save is kept.
        if (isSame(typed(), sent)) fill(version.view);
      },
    },
  );

  /** Reads the version of a faster person; typed values stay, and apply to it. */
  const look = useAction(() => exchangeTagged<EventParams, None, None, View>(document.read, { area, params }), {
    place: document.place,
    failed: document.loadFailed,
    onDone: (version) => {
      standOn(version);
      setTheirs(version.view);
    },
  });

  /** Shows the errors that only the server finds. */
  function showFaults(problem: CallError): boolean {
    const isShown = showOnFields(form, problem);
    const first = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (isShown && first) goTo(first.name);
    return isShown;
  }

  function goTo(place: (string | number)[]): void {
    onFault?.(place);
    // A part of the form that was not in sight needs its next picture first.
    requestAnimationFrame(() => form.scrollToField(place, { block: 'center', focus: true }));
  }

  /** Returns all values of the form, including those without a field, such as ids. */
  const typed = (): Fields => form.getFieldsValue(true) as Fields;

  /** Returns whether the form has changes as it would be sent: a space at the end is none. */
  const isUnsaved = (): boolean => !isSame(document.bodyOf(typed()), document.bodyOf(document.fieldsOf(base.view)));

  function standOn(version: Tagged<View>): void {
    setBase(version);
    setTheirs(undefined);
    queryClient.setQueryData(taggedKey(document.read, { area, params }), version);
  }

  function fill(view: View): void {
    form.setFieldsValue(document.fieldsOf(view));
  }

  return (
    <ScreenForm<Fields>
      form={form}
      className={styles.form}
      initialValues={document.fieldsOf(read.view)}
      onFinishFailed={({ errorFields: [first] }) => {
        if (first) goTo(first.name);
      }}
      onFinish={() => void save.run(typed())}
    >
      {theirs !== undefined && (
        <DocumentClash
          lines={document.linesOf(theirs)}
          onTake={() => {
            fill(theirs);
            setSaves((before) => before + 1);
            setTheirs(undefined);
          }}
          onKeep={() => setTheirs(undefined)}
        />
      )}
      <FormVersion value={saves}>{typeof children === 'function' ? children(base.view) : children}</FormVersion>
      <LeaveGuard isUnsaved={isUnsaved} />
      <FormActions>
        <Form.Item noStyle shouldUpdate>
          {() => (
            <Button type="primary" htmlType="submit" disabled={save.isBusy || !isUnsaved()}>
              {save.isBusy ? texts.saving : texts.save}
            </Button>
          )}
        </Form.Item>
        {preview && (
          <Button icon={<Icon of={Eye} size={18} />} onClick={() => setPreviewed(typed())}>
            {texts.preview}
          </Button>
        )}
      </FormActions>
      {preview && (
        <ContentPreview open={previewed !== undefined} onClose={() => setPreviewed(undefined)}>
          {previewed && preview(previewed)}
        </ContentPreview>
      )}
    </ScreenForm>
  );
}
