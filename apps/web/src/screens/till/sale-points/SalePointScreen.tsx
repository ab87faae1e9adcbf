import { salePointsEndpoints, type SalePointView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Amount, Banner, Button, Icon, ListSkeleton, PageTitle } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Power } from '@phosphor-icons/react/Power';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea, useAreaVersion } from '../../../frame/areas/area-context.tsx';
import { confirming } from '../../../frame/form/use-confirmed.ts';
import { useEdit, useReadNext } from '../../../frame/form/use-edit.ts';
import { taggedKey, type Tagged } from '../../../data/tagged.ts';
import { OffTag } from './OffTag.tsx';
import { OperatorInvitations } from './OperatorInvitations.tsx';
import { Operators } from './Operators.tsx';
import { SalePointFacts } from './SalePointFacts.tsx';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { Terminals } from './Terminals.tsx';
import { useIsForeign } from './use-is-foreign.ts';
import { useReloadSalePoints } from './use-sale-points.ts';
import styles from './sale-points.module.css';

/** Shows one sale point: settings, people and invitations. */
export function SalePointScreen() {
  const { sale_point_id = '' } = useParams();
  const { area, link } = useArea();
  const { data: point, error, refetch } = useAreaVersion(salePointsEndpoints.read, { params: { sale_point_id } });
  const isForeign = useIsForeign();
  useTitle(point?.view.name ?? texts.salePoint[0], areaName(area));
  if (!point && error) {
    return (
      <AreaBench selected="sale-points">
        <ScreenFailure isAlone title={notices.salePointLoadFailed} error={error} onRetry={() => void refetch()} />
      </AreaBench>
    );
  }
  return (
    <AreaBench selected="sale-points">
      <PageTitle
        back={{ label: texts.salePoints, href: link('/sale-points') }}
        aside={point && (point.view.active ? <Sold point={point.view} /> : <OffTag />)}
        actions={point && !isForeign(point.view) && <Standing key={point.tag} point={point} />}
      >
        {point?.view.name}
      </PageTitle>
      {!point && <ListSkeleton rows={6} />}
      {point && (isForeign(point.view) ? <Foreign point={point.view} /> : <Own point={point} />)}
    </AreaBench>
  );
}

function Sold({ point: { total, tickets } }: { point: SalePointView }) {
  return (
    <>
      <Amount cents={total} /> · {texts.ticketCount(tickets)}
    </>
  );
}

function Own({ point }: { point: Tagged<SalePointView> }) {
  return (
    <div className={styles.point}>
      <SettingsForm key={point.view.id} point={point} />
      <div>
        <Operators point={point.view} isEditable />
        <OperatorInvitations point={point.view} />
        <Terminals point={point.view} />
      </div>
    </div>
  );
}

/** Shows a sale point that the platform operates for a producer, read-only. */
function Foreign({ point }: { point: SalePointView }) {
  return (
    <div className={styles.point}>
      <div>
        <div className={styles.pointNote}>
          <Banner>{texts.ofPlatform}</Banner>
        </div>
        <SalePointFacts point={point} />
      </div>
      <Operators point={point} isEditable={false} />
    </div>
  );
}

/** Switches a sale point on, or asks before it is switched off. */
function Standing({ point: { view, tag } }: { point: Tagged<SalePointView> }) {
  const { area, callTagged } = useArea();
  const reload = useReloadSalePoints();
  const params = { sale_point_id: view.id };
  const onOutdated = useReadNext(taggedKey(salePointsEndpoints.read, { area, params }));
  const [isAsking, setAsking] = useState(false);
  const turn = useEdit(
    tag,
    (active: boolean, headers) => callTagged(salePointsEndpoints.edit, { params, body: { active }, headers }),
    {
      place: 'sale-points.switch',
      done: view.active ? notices.salePointSwitchedOff : notices.salePointSwitchedOn,
      failed: notices.salePointEditFailed,
      onOutdated,
      onDone: async () => {
        setAsking(false);
        await reload();
      },
    },
  );
  if (!view.active) {
    return (
      <Button icon={<Icon of={Power} size={18} />} disabled={turn.isBusy} onClick={() => void turn.run(true)}>
        {texts.switchOn}
      </Button>
    );
  }
  return (
    <>
      <Button icon={<Icon of={Power} size={18} />} onClick={() => setAsking(true)}>
        {texts.switchOff}
      </Button>
      <ConfirmDialog
        {...confirming(turn, isAsking ? false : undefined, () => setAsking(false))}
        title={texts.switchOffTitle(view.name)}
        consequence={texts.switchOffConsequence}
        confirmLabel={texts.switchOffConfirm}
        danger
      />
    </>
  );
}
