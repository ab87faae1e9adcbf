import { PageTitle } from '@festix/ui';
import { EventTabs } from '@festix/ui/workbench';
import type { ReactNode } from 'react';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { operationsTexts as texts } from './operations-texts.ts';
import styles from './operations.module.css';

export type OperationsTab = keyof typeof texts.tabs;

const PATHS: Readonly<Record<OperationsTab, string>> = {
  health: '/operations',
  jobs: '/operations/jobs',
  deliveries: '/operations/deliveries',
  devices: '/operations/devices',
  webhooks: '/operations/webhooks',
};

/** Shows 'Operação' around one of its parts. */
export function OperationsFrame({ tab, children }: { tab: OperationsTab; children: ReactNode }) {
  const { link } = useArea();
  useTitle(texts.tabs[tab], texts.operations);
  const tabs = (Object.keys(PATHS) as OperationsTab[]).map((key) => ({
    key,
    label: texts.tabs[key],
    href: link(PATHS[key]),
  }));
  return (
    <AreaBench
      selected="operations"
      head={
        <>
          <div className={styles.opsHead}>
            <PageTitle>{texts.operations}</PageTitle>
          </div>
          <EventTabs tabs={tabs} selected={tab} label={texts.operations} />
        </>
      }
    >
      <div className={styles.ops}>{children}</div>
    </AreaBench>
  );
}
