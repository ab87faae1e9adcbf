import { X } from '@phosphor-icons/react/X';
import { Select, Tag } from 'antd';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './form.module.css';

export interface ChipsInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  value?: string[];
  onChange?: (words: string[]) => void;
  label: string;
  placeholder?: string;
  /** Brings each word into form. */
  normalise?: (word: string) => string;
  /** Whether a word is fit to be sent; the others are marked. */
  isFit: (word: string) => boolean;
  inputMode?: 'email' | 'text';
}

/** Edits several words in one field, each a flag; Enter, a comma, a space or a pasted list makes them. */
export function ChipsInput({ label, isFit, normalise = (word) => word, onChange, ...field }: ChipsInputProps) {
  return (
    <Select<string[]>
      {...field}
      className={styles.chips}
      mode="tags"
      open={false}
      aria-label={label}
      suffixIcon={null}
      tokenSeparators={[',', ';', ' ', '\n', '\t']}
      onChange={(words) => onChange?.([...new Set(words.map((word) => normalise(word)).filter(Boolean))])}
      tagRender={({ value, onClose }) => (
        <Tag closable={false} className={isFit(String(value)) ? styles.chip : classes(styles.chip, styles.chipWrong)}>
          {String(value)}
          <button
            type="button"
            aria-label={`Tirar ${String(value)}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClose}
          >
            <Icon of={X} size={12} />
          </button>
        </Tag>
      )}
    />
  );
}
