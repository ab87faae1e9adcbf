import { classes, Button, EmptyState, Icon, type Glyph } from '@festix/ui';
import { SortableList } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { Trash } from '@phosphor-icons/react/Trash';
import { Form, type FormListFieldData } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useRemoval } from '../../../frame/app/use-removal.ts';
import { contentTexts as texts } from './content-texts.ts';
import styles from './content.module.css';

export interface OrderedFieldsProps {
  /** Path of the list in the form, or in the list around it. */
  name: (string | number)[];
  /** Path of the list around it in the form. */
  under?: (string | number)[];
  /** Name of the list, for screen readers: 'Blocos'. */
  label: string;
  /** Name of an item: 'Bloco'. */
  item: string;
  add: string;
  /** Text of an empty list, with its meaning and its picture. */
  empty?: { of: Glyph; title: string; line: string };
  most: number;
  /** Returns the values of a new item, with an id of its own: edits during a save then belong to the same item. */
  fresh: () => object;
  rules?: { validator(rule: unknown, items: unknown): Promise<void> }[];
  /** Its fields; `at` is its place in the list, from 0. */
  children: (at: number) => ReactNode;
}

/** Edits a list of a form: items are added, removed and sorted, by dragging or by the keys. */
export function OrderedFields({ name, under = [], rules = [], ...list }: OrderedFieldsProps) {
  return (
    <Form.List name={name} rules={rules}>
      {(fields, { add, remove, move }, { errors }) => (
        <Items
          {...list}
          path={[...under, ...name]}
          fields={fields}
          errors={errors}
          onAdd={(item, at) => add(item, at)}
          onRemove={remove}
          onMove={move}
        />
      )}
    </Form.List>
  );
}

interface ItemsProps extends Omit<OrderedFieldsProps, 'name' | 'under' | 'rules'> {
  /** Path of the list in the form. */
  path: (string | number)[];
  fields: FormListFieldData[];
  errors: ReactNode[];
  /** At the end, unless a place is named. */
  onAdd(item: object, at?: number): void;
  onRemove(at: number): void;
  onMove(from: number, to: number): void;
}

function Items(list: ItemsProps) {
  const { path, label, item, add, empty, most, fresh, fields, errors, onAdd, onRemove, onMove, children } = list;
  const form = Form.useFormInstance();
  const removeAt = useRemoval({ add: onAdd, remove: onRemove, isFull: fields.length >= most });
  const held = useRef<HTMLDivElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const isAdding = useRef(false);

  // Focuses an added item, to be edited.
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    held.current
      ?.querySelector(':scope > ul > li:last-child')
      ?.querySelector<HTMLElement>('input, textarea, select')
      ?.focus();
  }, [fields.length]);

  const keyOf = ({ key }: FormListFieldData) => `${item}-${key}`;
  const called = ({ name: at }: FormListFieldData) => `${item.toLowerCase()} ${at + 1}`;

  function reorder(keys: string[]): void {
    const present = fields.map(keyOf);
    const [from, to] = theMove(present, keys);
    onMove(from, to);
  }

  return (
    <div ref={held} className={classes(styles.list, fields.length === 0 && empty && styles.listEmpty)}>
      {fields.length === 0 ? (
        empty && <EmptyState {...empty} />
      ) : (
        <SortableList
          className={styles.items}
          label={label}
          rows={fields}
          rowKey={keyOf}
          name={called}
          onMove={reorder}
          lifted={(field, handle) => (
            <div className={styles.lifted}>
              {handle} {item} {field.name + 1}
            </div>
          )}
        >
          {(field, handle) => (
            <div className={styles.item}>
              {handle}
              <div className={styles.itemFields}>{children(field.name)}</div>
              <Button
                type="text"
                danger
                aria-label={`${texts.remove} ${called(field)}`}
                icon={<Icon of={Trash} size={18} />}
                onClick={() => {
                  removeAt(field.name, form.getFieldValue([...path, field.name]), called(field));
                  adds.current?.focus();
                }}
              />
            </div>
          )}
        </SortableList>
      )}
      <Form.ErrorList errors={errors} />
      <Button
        ref={adds}
        icon={<Icon of={Plus} size={18} />}
        disabled={fields.length >= most}
        onClick={() => {
          isAdding.current = true;
          onAdd(fresh());
        }}
      >
        {add}
      </Button>
    </div>
  );
}

/** Returns the single move between two orders, if there is only one. */
function theMove(before: readonly string[], after: readonly string[]): [from: number, to: number] {
  const first = before.findIndex((key, place) => key !== after[place]);
  const last = before.findLastIndex((key, place) => key !== after[place]);
  return after[last] === before[first] ? [first, last] : [last, first];
}
