import { courtesyEndpoints, type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { EmptyState, Icon, Link, ListSkeleton, SectionTitle, classes } from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { Gift } from '@phosphor-icons/react/Gift';
import { Form } from 'antd';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { CreateForm } from '../../../frame/form/CreateForm.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { useLots, useReloadLots } from '../../programme/lots/use-lots.ts';
import { AssigneeFields } from './AssigneeFields.tsx';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { bodyOf, closedFor, isTyped, newCourtesy, type Closed, type CourtesyFields } from './courtesy-fields.ts';
import { LotsToGive } from './LotsToGive.tsx';
import { useReloadCourtesies } from './use-courtesies.ts';
import pageStyles from '@festix/ui/page.module.css';
import formStyles from '@festix/ui/form.module.css';
import styles from './courtesies.module.css';

/** Shows 'Nova cortesia': tickets and recipients. */
export function NewCourtesyScreen() {
  const event = useEvent();
  const { link } = useArea();
  const { data, error, refetch } = useLots(event.id);
  useTitle(texts.newCourtesy, event.name);
  return (
    <>
      <Link href={link(`/events/${event.id}/courtesies`)} className={pageStyles.back}>
        <Icon of={ArrowLeft} size={18} /> {texts.courtesies}
      </Link>
      <SectionTitle>{texts.newCourtesy}</SectionTitle>
      {data ? (
        <CourtesyForm lots={data.view.data} />
      ) : error ? (
        <ScreenFailure title={notices.lotsLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={texts.loadingForm} />
      )}
    </>
  );
}

function CourtesyForm({ lots }: { lots: readonly LotView[] }) {
  const event = useEvent();
  const { call, link } = useArea();
  const reload = useReloadCourtesies(event.id);
  const reloadLots = useReloadLots(event.id);
  const [form] = Form.useForm<CourtesyFields>();
  const closed = closedFor(event, lots, new Date());
  if (closed) return <NothingToGive why={closed} />;
  return (
    <CreateForm
      form={form}
      className={classes(formStyles.form, styles.courtesyForm)}
      initialValues={newCourtesy()}
      onValuesChange={(changed: Partial<CourtesyFields>) => {
        if (changed.per_ticket !== undefined) form.setFieldsValue({ assignee_to_name: '', assignee_to_email: '' });
      }}
      place="courtesies.create"
      done={notices.courtesyCreated}
      failed={notices.courtesyCreateFailed}
      texts={texts}
      isTyped={isTyped}
      bodyOf={() => bodyOf(form.getFieldsValue(true) as CourtesyFields, lots)}
      send={(body) => call(courtesyEndpoints.create, { params: { event_id: event.id }, body })}
      reload={() => {
        void reload();
        void reloadLots();
      }}
      list={link(`/events/${event.id}/courtesies`)}
    >
      <LotsToGive lots={lots} />
      <AssigneeFields lots={lots} />
    </CreateForm>
  );
}

const WHY: Readonly<Record<Closed, string>> = {
  ended: texts.ended,
  cancelled: texts.cancelled,
  'no-lots': texts.noLots,
};

function NothingToGive({ why }: { why: Closed }) {
  const event = useEvent();
  const { can, link } = useArea();
  const mayMakeLots = why === 'no-lots' && can('lots:edit', event);
  return (
    <EmptyState
      of={Gift}
      title={notices.courtesiesNoLots}
      line={WHY[why]}
      action={mayMakeLots && <ButtonLink href={link(`/events/${event.id}/lots`)}>{texts.toLots}</ButtonLink>}
    />
  );
}
