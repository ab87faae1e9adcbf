import { X } from '@phosphor-icons/react/X';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { Reference } from '../feedback/ErrorState.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Zigzag } from '../paper/Zigzag.tsx';
import styles from './dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question or the deed: 'Esgotar o 2º lote?' */
  title: string;
  /** The amount it is about, large, on the coloured head. */
  amount?: ReactNode;
  /** Facts to check first, and fields. */
  children?: ReactNode;
  /** Consequence: 'Ao concluir, o saldo do evento cai para R$ 83.452,50 e o pedido não volta atrás.' */
  consequence: ReactNode;
  /** A verb: 'Concluir repasse', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** A removal or refusal: the button is an outline in red. */
  danger?: boolean;
  /** While it is done: nothing can be pressed, and the dialog can't be left. */
  busy?: boolean;
  /** Whether only its own buttons close it: its content is lost with it. */
  mustAnswer?: boolean;
  /** Whether the action is impossible; the dialog can be left. */
  confirmDisabled?: boolean;
  /** Error of the last try; the dialog stays open. */
  error?: { text: string; code?: string; requestId?: string };
  /** A third way, at the left: 'Recusar'. */
  extra?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Scrolls to an error that appears, which a phone may have below its buttons. */
function showFault(fault: HTMLDivElement | null): void {
  fault?.scrollIntoView?.({ block: 'nearest' });
}

/** Asks before an action that cannot be undone: a coloured head, the consequence, then the buttons. */
export function ConfirmDialog(dialog: ConfirmDialogProps) {
  const { open, title, amount, children, consequence, error, busy = false, mustAnswer = false, onCancel } = dialog;
  const canSlip = !busy && !mustAnswer;
  return (
    <Modal
      open={open}
      title={
        <Zigzag edge="bottom" depth={20} className={styles.head}>
          <h2>{title}</h2>
          {amount && <p className={styles.amount}>{amount}</p>}
        </Zigzag>
      }
      footer={null}
      closable={false}
      centered
      width={amount ? '40rem' : '32.5rem'}
      keyboard={canSlip}
      mask={{ closable: canSlip }}
      destroyOnHidden
      onCancel={onCancel}
      className={styles.dialog}
    >
      <div className={styles.body}>{children}</div>
      <div className={styles.end}>
        <Banner>{consequence}</Banner>
        {error && (
          <div key={error.text} ref={showFault}>
            <Banner tone="error">
              {error.text}
              <Reference code={error.code} requestId={error.requestId} />
            </Banner>
          </div>
        )}
      </div>
      <DialogFoot {...dialog} />
      {!mustAnswer && (
        <button type="button" className={styles.close} aria-label="Fechar" disabled={busy} onClick={onCancel}>
          <Icon of={X} size={20} />
        </button>
      )}
    </Modal>
  );
}

function DialogFoot({
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  busy = false,
  confirmDisabled = false,
  extra,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <div className={styles.foot}>
      {extra}
      <Button type="text" size="large" disabled={busy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        className={styles.confirm}
        size="large"
        type={danger ? 'default' : 'primary'}
        danger={danger}
        disabled={busy || confirmDisabled}
        aria-busy={busy}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </div>
  );
}
