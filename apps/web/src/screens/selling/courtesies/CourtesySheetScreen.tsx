import { Button, Icon, Link, SectionTitle } from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import type { ReactNode } from 'react';
import { useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { SheetChooser } from './SheetChooser.tsx';
import { SheetStanding } from './SheetStanding.tsx';
import { useModel, useSheetCheck } from './use-sheet.ts';
import pageStyles from '@festix/ui/page.module.css';
import styles from './courtesies.module.css';

/** `sheet` is the sent one: a returning person sees its progress. */
const ADDRESS = { sheet: '' };

/** Creates courtesies for many: a model to fill in, a check of every row, and then the tickets. */
export function CourtesySheetScreen() {
  const event = useEvent();
  const { link } = useArea();
  const { state, change } = useAddress(ADDRESS);
  useTitle(texts.sheetTitle, event.name);
  return (
    <>
      <Link href={link(`/events/${event.id}/courtesies`)} className={pageStyles.back}>
        <Icon of={ArrowLeft} size={18} /> {texts.courtesies}
      </Link>
      <SectionTitle>{texts.sheetTitle}</SectionTitle>
      {state.sheet ? (
        <SheetStanding import_id={state.sheet} onAnother={() => change({ sheet: '' })} />
      ) : (
        <Begin onChecked={(sheet) => change({ sheet })} />
      )}
    </>
  );
}

function Begin({ onChecked }: { onChecked(import_id: string): void }) {
  const event = useEvent();
  const model = useModel(event.id);
  const { check, checking, fault } = useSheetCheck(event.id, onChecked);
  return (
    <ol className={styles.sheetSteps}>
      <Step title={texts.modelTitle} line={texts.modelLine}>
        <Button
          icon={<Icon of={DownloadSimple} size={18} />}
          disabled={model.isBusy}
          onClick={() => void model.run(undefined)}
        >
          {model.isBusy ? texts.downloading : texts.downloadModel}
        </Button>
      </Step>
      <Step title={texts.sheetStep} line={texts.sheetLine}>
        <SheetChooser checking={checking} fault={fault} onChoose={check} />
      </Step>
    </ol>
  );
}

function Step({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="fx-quiet">{line}</p>
      {children}
    </li>
  );
}
