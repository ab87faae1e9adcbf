import { type AgendaBlockBody } from '@festix/domain/contract';
import { requiredText } from '@festix/domain/ground';
import {
  agendaBlocks,
  blockTime,
  CONTENT_TEXT_LENGTH,
  CONTENT_TITLE_LENGTH,
  contentTitle,
  MOST_BLOCKS_PER_AGENDA,
} from '@festix/domain/programme';
import { obeys } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { keepMask } from '../../../frame/form/keep-mask.ts';
import { BLOCK_TIME_LENGTH, maskBlockTime } from './block-time-mask.ts';
import { contentTexts as texts } from './content-texts.ts';
import { OrderedFields } from './OrderedFields.tsx';
import styles from './content.module.css';

const TITLE = [obeys(requiredText), obeys(contentTitle)];

function newBlock(): AgendaBlockBody {
  return { id: newId(), title: '', start_time: '', end_time: '', description: '' };
}

export interface AgendaFieldsProps {
  /** The place of the agenda in its list, from 0. */
  at: number;
  /** Actions on the agenda as a whole. */
  children: ReactNode;
}

/** Edits one agenda: its title, and its blocks in their order. */
export function AgendaFields({ at, children }: AgendaFieldsProps) {
  return (
    <>
      <div className={styles.agendaHead}>
        <Form.Item name={[at, 'title']} label={texts.agendaTitle} validateFirst rules={TITLE}>
          <Input autoComplete="off" maxLength={CONTENT_TITLE_LENGTH} />
        </Form.Item>
        {children}
      </div>
      <Form.Item name={[at, 'description']} label={texts.agendaDescription}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={CONTENT_TEXT_LENGTH} />
      </Form.Item>
      <OrderedFields
        name={[at, 'blocks']}
        under={['agendas']}
        label={texts.blocks}
        item={texts.block}
        add={texts.addBlock}
        most={MOST_BLOCKS_PER_AGENDA}
        fresh={newBlock}
        rules={[{ validator: (_, blocks) => heldAgainst(blocks) }]}
      >
        {(block) => <BlockFields at={block} />}
      </OrderedFields>
    </>
  );
}

function heldAgainst(blocks: unknown): Promise<void> {
  return agendaBlocks.check(blocks) ? Promise.resolve() : Promise.reject(new Error(agendaBlocks.message));
}

function BlockFields({ at }: { at: number }) {
  return (
    <div className={styles.agendaBlock}>
      <Form.Item
        name={[at, 'start_time']}
        label={texts.startTime}
        validateFirst
        rules={[obeys(requiredText), obeys(blockTime)]}
      >
        <TimeInput />
      </Form.Item>
      <Form.Item name={[at, 'end_time']} label={texts.endTime} rules={[obeys(blockTime)]}>
        <TimeInput />
      </Form.Item>
      <Form.Item name={[at, 'title']} label={texts.blockTitle} validateFirst rules={TITLE}>
        <Input autoComplete="off" maxLength={CONTENT_TITLE_LENGTH} />
      </Form.Item>
      <Form.Item name={[at, 'description']} label={texts.blockDescription}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={CONTENT_TEXT_LENGTH} />
      </Form.Item>
    </div>
  );
}

const DIGIT = /\d/;

/** Asks for a time of day in the Brazilian form. */
function TimeInput(props: object) {
  return (
    <Input
      {...props}
      className="fx-num"
      autoComplete="off"
      inputMode="numeric"
      placeholder={texts.timeExample}
      maxLength={BLOCK_TIME_LENGTH}
      onInput={({ currentTarget, nativeEvent }) => {
        // Text after a deletion is not masked again: the mask would turn 20h30 without its 0 into 02h30.
        if (!nativeEvent.inputType?.startsWith('delete')) {
          keepMask(currentTarget, maskBlockTime, DIGIT);
        }
      }}
    />
  );
}
