import { salePointsEndpoints, type OperatorView, type SalePointView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, formatCount, Icon, SectionTitle, StatusTag } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { ShieldCheck } from '@phosphor-icons/react/ShieldCheck';
import { UserMinus } from '@phosphor-icons/react/UserMinus';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../frame/app/use-action.ts';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { useReloadSalePoints } from './use-sale-points.ts';
import styles from './sale-points.module.css';

/** Lists operators and supervisors of a sale point. */
export function Operators({ point, isEditable }: { point: SalePointView; isEditable: boolean }) {
  const [leaving, setLeaving] = useState<OperatorView>();
  return (
    <section className={styles.pointPart}>
      <SectionTitle ruled aside={formatCount(point.operators.length)}>
        {texts.operators}
      </SectionTitle>
      {point.operators.length === 0 && (
        <p className={styles.pointNone}>{isEditable ? texts.noOperators : texts.noOperatorsToSee}</p>
      )}
      <ul className={styles.pointPeople} aria-label={texts.operators}>
        {point.operators.map((operator) => (
          <li key={operator.id}>
            <span>
              <b>{operator.name}</b>
              <span className="fx-quiet">{operator.email}</span>
            </span>
            {isEditable ? (
              <>
                <SupervisorBox sale_point_id={point.id} operator={operator} />
                <Button
                  type="text"
                  aria-label={texts.removeOperator(operator.name)}
                  icon={<Icon of={UserMinus} />}
                  onClick={() => setLeaving(operator)}
                />
              </>
            ) : (
              operator.is_supervisor && <SupervisorTag />
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <RemoveOperatorDialog sale_point_id={point.id} operator={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  );
}

/** Marks a supervisor, who sees everybody's sales and may void them. */
export function SupervisorTag() {
  return (
    <StatusTag tone="accent" icon={ShieldCheck}>
      {texts.supervisor}
    </StatusTag>
  );
}

interface OperatorProps {
  sale_point_id: string;
  operator: OperatorView;
}

/** Shows the supervisor's box as on the server: a tick that failed to save goes back by itself. */
function SupervisorBox({ sale_point_id, operator }: OperatorProps) {
  const { call } = useArea();
  const reload = useReloadSalePoints();
  const edit = useAction(
    (is_supervisor: boolean) =>
      call(salePointsEndpoints.editOperator, {
        params: { sale_point_id, user_id: operator.id },
        body: { is_supervisor },
      }),
    {
      place: 'sale-points.operator',
      done: notices.operatorSaved,
      failed: notices.operatorSaveFailed,
      onDone: reload,
    },
  );
  return (
    <Checkbox
      aria-label={texts.makeSupervisor(operator.name)}
      checked={operator.is_supervisor}
      disabled={edit.isBusy}
      onChange={({ target }) => void edit.run(target.checked)}
    >
      {texts.supervisor}
    </Checkbox>
  );
}

function RemoveOperatorDialog({ sale_point_id, operator, onClose }: OperatorProps & { onClose(): void }) {
  const { call } = useArea();
  const reload = useReloadSalePoints();
  const remove = useConfirmed(
    operator,
    () => call(salePointsEndpoints.removeOperator, { params: { sale_point_id, user_id: operator.id } }),
    {
      place: 'sale-points.remove-operator',
      done: notices.operatorRemoved,
      failed: notices.operatorRemoveFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...remove}
      danger
      title={texts.removeOperatorTitle(operator.name)}
      consequence={texts.removeOperatorConsequence}
      confirmLabel={texts.removeOperatorConfirm}
    />
  );
}
