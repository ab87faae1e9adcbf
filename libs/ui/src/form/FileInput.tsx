import { Paperclip } from '@phosphor-icons/react/Paperclip';
import { X } from '@phosphor-icons/react/X';
import { useRef, useState, type DragEvent } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './form.module.css';

export interface FileInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  value?: File | null;
  onChange?: (file: File | null) => void;
  /** Name of the file, for screen readers: 'Comprovante'. */
  label: string;
  /** Allowed types: 'Imagem ou PDF'. */
  prompt: string;
  /** Types as a browser's chooser takes them: `image/*,application/pdf`. */
  accept: string;
  disabled?: boolean;
  'aria-describedby'?: string;
}

/** Chooses one file, by a dialog or a drop; it can be removed before it is sent. */
export function FileInput({ value, onChange, label, prompt, accept, disabled = false, ...field }: FileInputProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !disabled) onChange?.(file);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div
      className={classes(styles.file, isOver && styles.fileOver)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        choose(event.dataTransfer.files);
      }}
    >
      <button
        {...field}
        type="button"
        className={styles.fileChoose}
        aria-label={`${label}: ${value?.name ?? prompt}`}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        <Icon of={Paperclip} size={18} />
        <span className="fx-ellipsis">{value?.name ?? prompt}</span>
      </button>
      {value && (
        <button
          type="button"
          className={styles.fileOut}
          aria-label={`Tirar ${value.name}`}
          disabled={disabled}
          onClick={() => onChange?.(null)}
        >
          <Icon of={X} size={18} />
        </button>
      )}
      <input
        ref={chooser}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          choose(target.files);
          // The same file may be chosen again after it was taken out.
          target.value = '';
        }}
      />
    </div>
  );
}
