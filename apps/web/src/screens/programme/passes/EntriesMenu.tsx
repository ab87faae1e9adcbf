import type { AreaExits } from '@festix/domain/programme';
import { Dropdown } from 'antd';
import { accessTexts as texts } from './access-texts.ts';
import styles from './access.module.css';

export interface EntriesMenuProps {
  /** Name of the boxes that it is about. */
  label: string;
  /** null: as often as the exits allow; 'mixed': the boxes differ. */
  entries: number | null | 'mixed';
  exits: AreaExits;
  isReadOnly: boolean;
  onChange(entries: number | null): void;
}

const COUNTS = [1, 2, 3, 4, 5, 6, 8, 10] as const;
const UNLIMITED = 'null';

/** Chooses the entries a day of a box. */
export function EntriesMenu({ label, entries, exits, isReadOnly, onChange }: EntriesMenuProps) {
  // Where exits are not read, no number is once.
  const held = entries === null && exits === 'none' ? 1 : entries;
  const words = held === 'mixed' ? texts.mixedEntries : texts.entriesWords(held);
  if (isReadOnly) return <span className={styles.entries}>{words}</span>;
  const counts = [...new Set([...COUNTS, ...(typeof held === 'number' ? [held] : [])])].sort((a, b) => a - b);
  const choices = [...(exits === 'none' ? [] : [null]), ...counts];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [String(held)],
        items: choices.map((count) => ({ key: String(count), label: texts.entriesName(count) })),
        onClick: ({ key }) => onChange(key === UNLIMITED ? null : Number(key)),
      }}
    >
      <button type="button" className={styles.entries} aria-label={texts.entriesOf(label, words)}>
        {words}
      </button>
    </Dropdown>
  );
}
