import { type AgendasBody } from '@festix/domain/contract';
import { MOST_AGENDAS } from '@festix/domain/programme';
import { classes, Button, EmptyState, Icon } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { ArrowRight } from '@phosphor-icons/react/ArrowRight';
import { Plus } from '@phosphor-icons/react/Plus';
import { Trash } from '@phosphor-icons/react/Trash';
import { Clock } from '@phosphor-icons/react/Clock';
import { Form, type FormListFieldData } from 'antd';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { AgendaFields } from './AgendaFields.tsx';
import { contentTexts as texts } from './content-texts.ts';
import { StripPanel, TabStrip } from './TabStrip.tsx';
import styles from './content.module.css';

export interface AgendaTabsProps {
  /** The place of the agenda that is shown, from 0. */
  shown: number;
  onShow(at: number): void;
}

/** Shows one tab per agenda: added, renamed by its title, sorted, removed. */
export function AgendaTabs(props: AgendaTabsProps) {
  return (
    <Form.List name="agendas">
      {(fields, { add, remove, move }) => (
        <AgendaList {...props} fields={fields} onAdd={() => add(newAgenda())} onRemove={remove} onMove={move} />
      )}
    </Form.List>
  );
}

function newAgenda(): AgendasBody['agendas'][number] {
  return { id: newId(), title: '', description: '', blocks: [] };
}

interface AgendaListProps extends AgendaTabsProps {
  fields: FormListFieldData[];
  onAdd(): void;
  onRemove(at: number): void;
  onMove(from: number, to: number): void;
}

function AgendaList({ shown, onShow, fields, onAdd, onRemove, onMove }: AgendaListProps) {
  const last = fields.length - 1;
  const at = Math.min(shown, last);
  return (
    <div className={classes(styles.list, fields.length === 0 && styles.listEmpty)}>
      <div className={classes(styles.agendaBar, fields.length === 0 && styles.agendaBarEmpty)}>
        {fields.length === 0 ? (
          <EmptyState of={Clock} title={texts.agendaEmpty} line={texts.agendaEmptyLine} />
        ) : (
          <TabStrip
            label={texts.agendas}
            tabs={fields.map((field) => ({ key: keyOf(field), label: <AgendaName at={field.name} /> }))}
            shown={at}
            onShow={onShow}
          />
        )}
        <Button
          icon={<Icon of={Plus} size={18} />}
          disabled={fields.length >= MOST_AGENDAS}
          onClick={() => {
            onAdd();
            onShow(fields.length);
          }}
        >
          {texts.addAgenda}
        </Button>
      </div>
      {fields.map((field) => (
        <StripPanel key={field.key} tabKey={keyOf(field)} shown={field.name === at}>
          <AgendaFields at={field.name}>
            <AgendaActions
              at={field.name}
              last={last}
              onMove={(to) => {
                onMove(field.name, to);
                onShow(to);
              }}
              onRemove={() => {
                onRemove(field.name);
                onShow(Math.max(0, field.name - 1));
              }}
            />
          </AgendaFields>
        </StripPanel>
      ))}
    </div>
  );
}

function keyOf(field: FormListFieldData): string {
  return `agenda-${field.key}`;
}

/** Returns the name of an agenda: its title, once it has one. */
function useAgendaName(at: number): string {
  const form = Form.useFormInstance<AgendasBody>();
  const title = Form.useWatch(['agendas', at, 'title'], form) as string | undefined;
  return title?.trim() || `${texts.agenda} ${at + 1}`;
}

function AgendaName({ at }: { at: number }) {
  return <span className={styles.agendaName}>{useAgendaName(at)}</span>;
}

interface AgendaActionsProps {
  at: number;
  last: number;
  onMove(to: number): void;
  onRemove(): void;
}

function AgendaActions({ at, last, onMove, onRemove }: AgendaActionsProps) {
  const form = Form.useFormInstance<AgendasBody>();
  const name = useAgendaName(at);
  const [isAsking, ask] = useState(false);
  const holdsSomething = () => form.getFieldValue(['agendas', at, 'blocks', 0]) !== undefined;
  return (
    <div className={styles.agendaActions}>
      <Button
        type="text"
        aria-label={texts.agendaEarlier}
        title={texts.agendaEarlier}
        icon={<Icon of={ArrowLeft} size={18} />}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        type="text"
        aria-label={texts.agendaLater}
        title={texts.agendaLater}
        icon={<Icon of={ArrowRight} size={18} />}
        disabled={at === last}
        onClick={() => onMove(at + 1)}
      />
      <Button
        type="text"
        danger
        icon={<Icon of={Trash} size={18} />}
        onClick={() => (holdsSomething() ? ask(true) : onRemove())}
      >
        {texts.removeAgenda}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.removeAgendaTitle(name)}
        consequence={texts.removeAgendaConsequence}
        confirmLabel={texts.removeAgenda}
        cancelLabel={texts.keepAgenda}
        danger
        onConfirm={() => {
          ask(false);
          onRemove();
        }}
        onCancel={() => ask(false)}
      />
    </div>
  );
}
