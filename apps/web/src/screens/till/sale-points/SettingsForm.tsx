import { salePointsEndpoints, type SalePointView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { SectionTitle } from '@festix/ui';
import { Form } from 'antd';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { EditForm } from '../../../frame/form/EditForm.tsx';
import { useEdit, useReadNext } from '../../../frame/form/use-edit.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { taggedKey, type Tagged } from '../../../data/tagged.ts';
import { fieldsOf, patchOf, type SalePointFields } from './sale-point-fields.ts';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { useChoosesProducers } from './use-is-foreign.ts';
import { useReloadSalePoints } from './use-sale-points.ts';

/** Edits a sale point apart from its people; sends changed fields only. */
export function SettingsForm({ point: { view, tag } }: { point: Tagged<SalePointView> }) {
  const { area, callTagged } = useArea();
  const reload = useReloadSalePoints();
  const choosesProducers = useChoosesProducers();
  const [form] = Form.useForm<SalePointFields>();
  const params = { sale_point_id: view.id };
  const base = fieldsOf(view);
  const typed = () => form.getFieldsValue(true) as SalePointFields;
  const patch = () => patchOf(base, { ...base, ...typed() });
  const onOutdated = useReadNext(taggedKey(salePointsEndpoints.read, { area, params }));
  const save = useEdit(tag, (_, headers) => callTagged(salePointsEndpoints.edit, { params, body: patch(), headers }), {
    place: 'sale-points.edit',
    done: notices.salePointSaved,
    failed: notices.salePointEditFailed,
    takes: (problem) => showOnFields(form, problem),
    onOutdated,
    onDone: reload,
  });
  return (
    <section>
      <SectionTitle ruled>{texts.settings}</SectionTitle>
      <EditForm
        form={form}
        initialValues={base}
        texts={texts}
        isSaving={save.isBusy}
        isUnsaved={() => Object.keys(patch()).length > 0}
        onFinish={() => void save.run(undefined)}
      >
        <SettingsFields producer_id={view.producer?.id} withRunner={choosesProducers && view.producer !== null} />
      </EditForm>
    </section>
  );
}
