import {
  closestCenter,
  DndContext,
  DragOverlay,
  PointerSensor,
  useSensor,
  useSensors,
  type Modifier,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { DotsSixVertical } from '@phosphor-icons/react/DotsSixVertical';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './records.module.css';

export interface SortableListProps<Row> {
  /** Name of the list, for screen readers: 'Lotes'. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Returns the name of a row, for its handle and the announcements of its moves. */
  name: (row: Row) => string;
  /** The keys in their new order. */
  onMove: (keys: string[]) => void;
  /** While only some rows are shown none can be moved. */
  locked?: boolean;
  /** A class for the list. */
  className?: string | undefined;
  /** A row, with the handle by which it is moved. */
  children: (row: Row, handle: ReactNode) => ReactNode;
  /** Content of a dragged row that cannot be drawn twice, such as one with the fields of a form. */
  lifted?: (row: Row, handle: ReactNode) => ReactNode;
}

/** CSS px that a press travels before it counts as dragging. */
const TRAVEL = 6;

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Silences the library's announcements: this list announces the place of a row, however it was moved. */
const silence = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

function nothing(): undefined {
  return undefined;
}

/** Lists rows that people put in order: dragged by a handle, or moved by the arrow keys on it. Announces every move. */
export function SortableList<Row>(list: SortableListProps<Row>) {
  const { label, rows, rowKey, name, onMove, locked = false, className, children } = list;
  const showLifted = list.lifted ?? children;
  const hint = useId();
  const held = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, say] = useState('');
  const [moved, setMoved] = useState<{ key: string }>();
  const keys = rows.map(rowKey);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: TRAVEL } }));

  // A row that changes its place in the document loses the focus.
  useEffect(() => {
    if (moved) held.current?.querySelector<HTMLElement>(`[data-handle="${moved.key}"]`)?.focus();
  }, [moved]);

  const move = (key: string, to: number): void => {
    const from = keys.indexOf(key);
    const row = rows[from];
    if (!row || to < 0 || to >= keys.length || to === from) return;
    say(`${name(row)}: posição ${to + 1} de ${keys.length}`);
    onMove(arrayMove(keys, from, to));
  };
  const moveByKey = (event: KeyboardEvent, key: string): void => {
    const at = keys.indexOf(key);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(key, to);
    setMoved({ key });
  };
  const handleOf = (row: Row): SortableHandle => ({
    label: `Mover ${name(row)}`,
    hint,
    locked,
    onKeyDown: (event) => moveByKey(event, rowKey(row)),
  });
  const lifted = rows.find((row) => rowKey(row) === dragged);

  return (
    <>
      <p id={hint} hidden>
        Arraste, ou use as setas para cima e para baixo.
      </p>
      <p className="fx-hidden" role="status">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[alongTheList]}
        accessibility={{ announcements: silence, screenReaderInstructions: { draggable: '' } }}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={({ active, over }) => {
          setDragged(undefined);
          if (over) move(String(active.id), keys.indexOf(String(over.id)));
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul ref={held} className={classes(styles.sortable, className)} aria-label={label}>
            {rows.map((row) => (
              <SortableRow key={rowKey(row)} id={rowKey(row)} handle={handleOf(row)}>
                {(handle) => children(row, handle)}
              </SortableRow>
            ))}
          </ul>
        </SortableContext>
        <DragOverlay>
          {lifted && (
            <div className={styles.sortableLifted} aria-hidden="true">
              {showLifted(lifted, <Handle {...handleOf(lifted)} />)}
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </>
  );
}

interface SortableHandle {
  label: string;
  /** Id of the instructions. */
  hint: string;
  locked: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface SortableRowProps {
  id: string;
  handle: SortableHandle;
  children: (handle: ReactNode) => ReactNode;
}

function SortableRow({ id, handle, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: handle.locked,
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.sortableGap : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(<Handle {...handle} id={id} grip={{ ref: setActivatorNodeRef, ...listeners }} />)}
    </li>
  );
}

interface HandleProps extends SortableHandle {
  id?: string;
  grip?: { ref(node: HTMLElement | null): void; [listener: string]: unknown };
}

function Handle({ label, hint, locked, onKeyDown, id, grip }: HandleProps) {
  return (
    <button
      type="button"
      {...grip}
      className={styles.handle}
      data-handle={id}
      aria-label={label}
      aria-describedby={hint}
      disabled={locked}
      onKeyDown={onKeyDown}
    >
      <Icon of={DotsSixVertical} size={22} />
    </button>
  );
}
