import type { PartnerImportView } from '@festix/domain/contract';
import { Banner, Button } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { ListFaults } from './ListFaults.tsx';
import { Counts } from './ListLook.tsx';
import { partnersTexts as texts } from './partners-texts.ts';
import type { UsedList } from './use-list.ts';
import styles from './partners.module.css';

/** Shows what a written list has changed, and which lines were left out. */
export function ListOutcome({ list, outcome }: { list: UsedList; outcome: PartnerImportView }) {
  const event = useEvent();
  const { link } = useArea();
  return (
    <div className={styles.list}>
      <Banner tone="ok">{texts.done(list.source?.seller ?? '')}</Banner>
      <Counts look={outcome} />
      <ListFaults faults={outcome.faults} count={outcome.fault_count} />
      <FormActions>
        <ButtonLink type="primary" href={link(`/events/${event.id}/partners`)}>
          {texts.seePartners}
        </ButtonLink>
        <Button type="text" onClick={list.begin}>
          {texts.another}
        </Button>
      </FormActions>
    </div>
  );
}
