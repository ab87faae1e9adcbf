import { peopleEndpoints, type EventView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Icon, ListSkeleton, SectionTitle } from '@festix/ui';
import { ArrowsLeftRight } from '@phosphor-icons/react/ArrowsLeftRight';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { X } from '@phosphor-icons/react/X';
import { Drawer } from 'antd';
import { useState } from 'react';
import { ButtonLink } from '../../../../frame/app/ButtonLink.tsx';
import { LoadFailure } from '../../../../frame/app/LoadFailure.tsx';
import { useArea, useAreaTagged } from '../../../../frame/areas/area-context.tsx';
import { ProducerFacts } from '../../../people/people/ProducerDetails.tsx';
import { eventsTexts } from '../events-texts.ts';
import { TransferDialog } from '../TransferDialog.tsx';
import { ProducerTaxesForm } from './ProducerTaxesForm.tsx';
import { producerTexts as texts } from './producer-texts.ts';
import { TeamEmails } from './TeamEmails.tsx';
import styles from './producer.module.css';

export interface ProducerPanelProps {
  event: EventView;
  open: boolean;
  onClose(): void;
}

/** Shows 'Detalhes do Producer': the event's producer, percents and team, with the transfer to another. */
export function ProducerPanel({ event, open, onClose }: ProducerPanelProps) {
  const { can } = useArea();
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        size="32.5rem"
        title={texts.title}
        closeIcon={<Icon of={X} />}
        destroyOnHidden
        footer={
          can('events:transfer', event) && (
            <Button icon={<Icon of={ArrowsLeftRight} size={19} />} onClick={() => setMoving(true)}>
              {eventsTexts.transfer}
            </Button>
          )
        }
      >
        <Producer id={event.producer.id} />
        <TeamEmails event_id={event.id} />
      </Drawer>
      {isMoving && <TransferDialog event={event} onClose={() => setMoving(false)} />}
    </>
  );
}

function Producer({ id }: { id: string }) {
  const { can, link } = useArea();
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useAreaTagged(peopleEndpoints.user, { params: { user_id: id } });
  if (!data) {
    return error ? (
      <LoadFailure title={notices.userLoadFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={6} />
    );
  }
  return (
    <>
      <ProducerFacts user={data.view} />
      <div className={styles.ways}>
        {can('users:edit') && !isEditing && (
          <Button icon={<Icon of={PencilSimple} size={18} />} onClick={() => setEditing(true)}>
            {texts.editTaxes}
          </Button>
        )}
        <ButtonLink type="text" href={link(`/users/${id}`)}>
          {texts.account}
        </ButtonLink>
        <ButtonLink type="text" href={link(`/events?producer=${encodeURIComponent(data.view.email)}`)}>
          {texts.events}
        </ButtonLink>
      </div>
      {isEditing && (
        <section className={styles.part}>
          <SectionTitle ruled>{texts.taxes}</SectionTitle>
          <ProducerTaxesForm user={data} onDone={() => setEditing(false)} />
        </section>
      )}
    </>
  );
}
