import {
  terminalEndpoints,
  type CardTerminalView,
  type PointTerminalsView,
  type SalePointView,
} from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Code, formatCount, Icon, Link, ListSkeleton, SectionTitle } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Plus } from '@phosphor-icons/react/Plus';
import { Trash } from '@phosphor-icons/react/Trash';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { AddTerminalDialog } from './AddTerminalDialog.tsx';
import { EditTerminalDialog } from './EditTerminalDialog.tsx';
import type { TerminalDialogProps } from './terminal-dialog.ts';
import { terminalsTexts as texts } from './terminals-texts.ts';
import styles from './sale-points.module.css';

type Open = { asks: 'add' } | { asks: 'edit' | 'remove'; terminal: CardTerminalView };

/** Lists the card terminals of a sale point with their tills, adds, edits and removes them. */
export function Terminals({ point }: { point: SalePointView }) {
  const params = { sale_point_id: point.id };
  const { data, error, refetch } = useAreaCall(terminalEndpoints.list, { params });
  const [open, setOpen] = useState<Open>();
  const reload = useReloadTerminals();
  const shared = { sale_point_id: point.id, tills: data?.tills ?? [], reload, onClose: () => setOpen(undefined) };
  return (
    <section className={styles.pointPart}>
      <SectionTitle ruled aside={data && formatCount(data.terminals.length)}>
        {texts.terminals}
      </SectionTitle>
      {!data && !error && <ListSkeleton rows={2} />}
      {!data && error && <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
      {data && <List data={data} onOpen={setOpen} />}
      {open?.asks === 'add' && <AddTerminalDialog {...shared} />}
      {open?.asks === 'edit' && <EditTerminalDialog {...shared} terminal={open.terminal} />}
      {open?.asks === 'remove' && <RemoveTerminalDialog {...shared} terminal={open.terminal} />}
    </section>
  );
}

function List({ data: { terminals }, onOpen }: { data: PointTerminalsView; onOpen: (open: Open) => void }) {
  return (
    <>
      {terminals.length === 0 && <p className={styles.pointNone}>{texts.none}</p>}
      <ul className={styles.pointPeople} aria-label={texts.terminals}>
        {terminals.map((terminal) => (
          <li key={terminal.id}>
            <span>
              <b>{terminal.name}</b>
              <span className="fx-quiet">
                {terminal.device?.name ?? texts.unused} · <Code>{terminal.reference}</Code>
              </span>
              {terminal.is_test && (
                <span className="fx-quiet">
                  {texts.test}. <Link href="/sandbox/terminals">{texts.openSandbox}</Link>
                </span>
              )}
            </span>
            <Button
              type="text"
              aria-label={texts.editOf(terminal.name)}
              icon={<Icon of={PencilSimple} />}
              onClick={() => onOpen({ asks: 'edit', terminal })}
            />
            <Button
              type="text"
              aria-label={texts.removeOf(terminal.name)}
              icon={<Icon of={Trash} />}
              onClick={() => onOpen({ asks: 'remove', terminal })}
            />
          </li>
        ))}
      </ul>
      <Button
        className={styles.addTerminal}
        icon={<Icon of={Plus} size={16} />}
        onClick={() => onOpen({ asks: 'add' })}
      >
        {texts.add}
      </Button>
    </>
  );
}

function useReloadTerminals(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [terminalEndpoints.list.path] });
}

function RemoveTerminalDialog({
  sale_point_id,
  terminal,
  reload,
  onClose,
}: TerminalDialogProps & { terminal: CardTerminalView }) {
  const { call } = useArea();
  const remove = useConfirmed(
    terminal,
    () => call(terminalEndpoints.remove, { params: { sale_point_id, terminal_id: terminal.id } }),
    {
      place: 'sale-points.remove-terminal',
      done: notices.terminalRemoved,
      failed: notices.terminalRemoveFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...remove}
      danger
      title={texts.removeTitle(terminal.name)}
      consequence={texts.removeConsequence}
      confirmLabel={texts.remove}
    />
  );
}
