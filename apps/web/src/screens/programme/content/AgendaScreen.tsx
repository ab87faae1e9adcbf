import { contentEndpoints, type AgendasBody, type AgendasView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { SectionTitle } from '@festix/ui';
import { useState } from 'react';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { EventAgenda } from '../../shopfront/public/EventAgenda.tsx';
import { AgendaTabs } from './AgendaTabs.tsx';
import { contentTexts as texts } from './content-texts.ts';
import { DocumentForm, type DocumentOf } from './DocumentForm.tsx';
import styles from './content.module.css';

const agendaDocument: DocumentOf<AgendasView, AgendasBody, AgendasBody> = {
  read: contentEndpoints.agenda,
  write: contentEndpoints.writeAgenda,
  place: 'content.agenda',
  loadFailed: notices.agendaLoadFailed,
  saved: notices.agendaSaved,
  saveFailed: notices.agendaSaveFailed,
  fieldsOf: ({ agendas }) => ({
    agendas: agendas.map(({ id, title, description, blocks }) => ({
      id,
      title,
      description: description ?? '',
      blocks: blocks.map((block) => ({
        id: block.id,
        title: block.title,
        start_time: block.start_time,
        end_time: block.end_time ?? '',
        description: block.description ?? '',
      })),
    })),
  }),
  // The order of the list is the place of an agenda; it is not sent twice.
  bodyOf: ({ agendas }) => ({
    agendas: agendas.map(({ id, title, description, blocks }) => ({
      ...(id && { id }),
      title: title.trim(),
      description: description?.trim() || null,
      blocks: blocks.map((block) => ({
        ...(block.id && { id: block.id }),
        title: block.title.trim(),
        start_time: block.start_time,
        end_time: block.end_time || null,
        description: block.description?.trim() || null,
      })),
    })),
  }),
  linesOf: ({ agendas }) => agendas.flatMap((agenda) => [agenda.title, ...agenda.blocks.map(blockLine)]),
};

function blockLine({ title, start_time, end_time }: AgendasView['agendas'][number]['blocks'][number]): string {
  return `${[start_time, end_time].filter(Boolean).join('–')} ${title}`;
}

/** Shows 'Agenda': the programme, one tab for each stage or day. */
export function AgendaScreen() {
  useTitle(texts.agenda, useEvent().name);
  const [shown, show] = useState(0);
  return (
    <>
      <SectionTitle>{texts.agenda}</SectionTitle>
      <p className={styles.line}>{texts.agendaLine}</p>
      <DocumentForm
        document={agendaDocument}
        preview={({ agendas }) => <EventAgenda agendas={agendas} />}
        onFault={([, at]) => {
          if (typeof at === 'number') show(at);
        }}
      >
        <AgendaTabs shown={shown} onShow={show} />
      </DocumentForm>
    </>
  );
}
