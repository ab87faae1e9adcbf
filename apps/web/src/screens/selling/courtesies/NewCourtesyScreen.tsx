import { courtesyEndpoints, type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, EmptyState, Icon, Link, ListSkeleton, SectionTitle, classes } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { Form } from 'antd';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useUnsaved } from '../../../frame/app/use-unsaved.ts';
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
  const navigate = useNavigate();
  const reload = useReloadCourtesies(event.id);
  const reloadLots = useReloadLots(event.id);
  const [form] = Form.useForm<CourtesyFields>();
  const idOf = useBodyId();
  const { isUnsaved, letGo } = useUnsaved(() => isTyped(form.getFieldsValue(true) as CourtesyFields));
  const list = link(`/events/${event.id}/courtesies`);
  const create = useAction(
    (fields: CourtesyFields) => {
      const asked = bodyOf(fields, lots);
      return call(courtesyEndpoints.create, { params: { event_id: event.id }, body: { id: idOf(asked), ...asked } });
    },
    {
      place: 'courtesies.create',
      done: notices.courtesyCreated,
      failed: notices.courtesyCreateFailed,
      takes: (problem) => {
        // Another person may have been faster: the stock is read again.
        void reloadLots();
        return showOnFields(form, problem);
      },
      onDone: async () => {
        void reload();
        void reloadLots();
        letGo();
        await navigate(list);
      },
    },
  );
  const closed = closedFor(event, lots, new Date());
  if (closed) return <NothingToGive why={closed} />;
  return (
    <Form<CourtesyFields>
      form={form}
      className={classes(formStyles.form, styles.courtesyForm)}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={newCourtesy()}
      onValuesChange={(changed: Partial<CourtesyFields>) => {
        if (changed.per_ticket !== undefined) form.setFieldsValue({ assignee_to_name: '', assignee_to_email: '' });
      }}
      onFinish={() => void create.run(form.getFieldsValue(true) as CourtesyFields)}
    >
      <LotsToGive lots={lots} />
      <AssigneeFields lots={lots} />
      <FormActions>
        <Button type="primary" htmlType="submit" disabled={create.isBusy}>
          {create.isBusy ? texts.creating : texts.create}
        </Button>
        <ButtonLink type="text" href={list}>
          {texts.cancel}
        </ButtonLink>
      </FormActions>
      <LeaveGuard isUnsaved={isUnsaved} />
    </Form>
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
      title={notices.courtesiesNoLots}
      line={WHY[why]}
      action={mayMakeLots && <ButtonLink href={link(`/events/${event.id}/lots`)}>{texts.toLots}</ButtonLink>}
    />
  );
}
