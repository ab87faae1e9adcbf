import { PageTitle } from '@festix/ui';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { developersTexts as texts } from './developers-texts.ts';
import { KeysSection } from './KeysSection.tsx';
import { WebhooksSection } from './WebhooksSection.tsx';
import styles from './developers.module.css';

/** Shows 'Desenvolvedores': webhook addresses, and API keys. */
export function DevelopersScreen() {
  const { area } = useArea();
  useTitle(texts.developers, areaName(area));
  return (
    <AreaBench selected="developers">
      <PageTitle>{texts.developers}</PageTitle>
      <p className={styles.line}>
        {texts.line}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {texts.docs}
        </a>
      </p>
      <WebhooksSection />
      <KeysSection />
    </AreaBench>
  );
}
