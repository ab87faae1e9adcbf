import { salePointEndpoints, type HeldOpView } from '@festix/domain/contract';
import { isProblemCode, notices, OP_REASON_LENGTH, problemOf } from '@festix/domain/ground';
import { Amount, DateTime, Facts, useNotices, type FactsProps } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import type { CallError } from '../../../data/problem.ts';
import { useReloadSales } from '../sale-point/use-sales.ts';
import { cashTexts as texts } from './cash-texts.ts';
import { heldWords, whyHeld } from './held-words.ts';
import styles from '../../figures/sales/sale-parts.module.css';

export interface JudgeDialogProps {
  op: HeldOpView;
  onClose(): void;
}

type Judgement = 'record' | 'discard';

const JUDGEMENTS: { value: Judgement; label: string }[] = [
  { value: 'record', label: texts.record },
  { value: 'discard', label: texts.discard },
];

/** Accepts an unauthorised op, which then counts; or discards it with a reason. */
export function JudgeDialog({ op, onClose }: JudgeDialogProps) {
  const [judgement, setJudgement] = useState<Judgement>('record');
  const [note, setNote] = useState('');
  const { record, discard } = useJudging(op, note.trim(), onClose);
  const isBusy = record.busy || discard.busy;
  const isDiscard = judgement === 'discard';
  return (
    <ConfirmDialog
      {...(isDiscard ? discard : record)}
      danger={isDiscard}
      title={texts.judgeTitle}
      amount={op.amount !== null && <Amount cents={op.amount} as="figure" />}
      consequence={isDiscard ? texts.discardConsequence : texts.recordConsequence}
      confirmLabel={isBusy ? texts.judging : isDiscard ? texts.discardConfirm : texts.recordConfirm}
      busy={isBusy}
      confirmDisabled={isDiscard && note.trim() === ''}
    >
      <Facts facts={factsOf(op)} />
      <Segmented<Judgement>
        block
        aria-label={texts.judgeTitle}
        options={JUDGEMENTS}
        value={judgement}
        onChange={setJudgement}
      />
      {isDiscard && (
        <label className={styles.reason}>
          <b>{texts.discardNote}</b>
          <Input.TextArea
            rows={3}
            maxLength={OP_REASON_LENGTH}
            value={note}
            placeholder={texts.discardNoteHint}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
      )}
    </ConfirmDialog>
  );
}

function useJudging({ device, op_id }: HeldOpView, note: string, onClose: () => void) {
  const { call } = useArea();
  const reload = useReloadSales();
  const say = useNotices();
  const params = { device_id: device.id, op_id };
  // Another person may have been faster, or it has changed: the list is read again either way.
  const takes = ({ code }: CallError): boolean => {
    if (code === 'HELD_OP_JUDGED' || code === 'NOT_FOUND') onClose();
    void reload();
    return false;
  };
  const record = useConfirmed(op_id, () => call(salePointEndpoints.recordHeldOp, { params }), {
    place: 'cash.record',
    failed: notices.heldOpRecordFailed,
    takes,
    onClose,
    onDone: async ({ outcome, code }) => {
      await reload();
      if (outcome === 'applied') say.success(notices.heldOpRecorded);
      else say.info(isProblemCode(code) ? problemOf(code).detail : notices.heldOpRecorded);
    },
  });
  const discard = useConfirmed(note, () => call(salePointEndpoints.discardHeldOp, { params, body: { note } }), {
    place: 'cash.discard',
    done: notices.heldOpDiscarded,
    failed: notices.heldOpDiscardFailed,
    takes,
    onClose,
    onDone: reload,
  });
  return { record, discard };
}

function factsOf(op: HeldOpView): FactsProps['facts'] {
  return [
    { label: texts.heldWhat, value: heldWords(op) },
    { label: texts.operator, value: op.operator.name },
    { label: texts.device, value: `${op.device.name} · ${op.sale_point.name}` },
    { label: texts.event, value: op.event.name },
    { label: texts.date, value: <DateTime at={op.at} zone={op.event.time_zone} /> },
    { label: texts.why, value: whyHeld(op) },
    ...(op.note ? [{ label: texts.note, value: op.note }] : []),
  ];
}
