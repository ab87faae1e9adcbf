import { salePointsEndpoints, type SalePointView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, SectionTitle, useNotices } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { ifMatch, taggedKey, type Tagged } from '../../../data/tagged.ts';
import { fieldsOf, patchOf, type SalePointFields } from './sale-point-fields.ts';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { useChoosesProducers } from './use-is-foreign.ts';
import { useReloadSalePoints } from './use-sale-points.ts';
import styles from '@festix/ui/form.module.css';

/** Edits a sale point apart from its people; sends changed fields only. */
export function SettingsForm({ point: { view, tag } }: { point: Tagged<SalePointView> }) {
  const { area, callTagged } = useArea();
  const reload = useReloadSalePoints();
  const queryClient = useQueryClient();
  const notice = useNotices();
  const choosesProducers = useChoosesProducers();
  const [form] = Form.useForm<SalePointFields>();
  const params = { sale_point_id: view.id };
  const base = fieldsOf(view);
  const typed = () => form.getFieldsValue(true) as SalePointFields;
  const patch = () => patchOf(base, { ...base, ...typed() });
  const save = useAction(() => callTagged(salePointsEndpoints.edit, { params, body: patch(), headers: ifMatch(tag) }), {
    place: 'sale-points.edit',
    done: notices.salePointSaved,
    failed: notices.salePointEditFailed,
    takes: async (problem) => {
      if (problem.status !== 412) return showOnFields(form, problem);
      notice.error(problem.detail);
      // Typed text stays; the next version is read.
      await queryClient.invalidateQueries({ queryKey: taggedKey(salePointsEndpoints.read, { area, params }) });
      return true;
    },
    onDone: reload,
  });
  return (
    <section>
      <SectionTitle ruled>{texts.settings}</SectionTitle>
      <Form<SalePointFields>
        form={form}
        className={styles.form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={base}
        onFinish={() => void save.run(undefined)}
      >
        <SettingsFields producer_id={view.producer?.id} withRunner={choosesProducers && view.producer !== null} />
        <FormActions>
          <Button type="primary" htmlType="submit" disabled={save.isBusy}>
            {save.isBusy ? texts.saving : texts.save}
          </Button>
        </FormActions>
      </Form>
      <LeaveGuard isUnsaved={() => Object.keys(patch()).length > 0} />
    </section>
  );
}
