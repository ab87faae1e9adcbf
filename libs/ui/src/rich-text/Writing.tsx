import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '@festix/domain/ground';
import { documentKit, htmlOf } from './document-kit.ts';
import { LinkForm } from './LinkForm.tsx';
import { richTextWords as words } from './rich-text-words.ts';
import { WritingTools } from './WritingTools.tsx';
import { classes } from '../theme/classes.ts';
import styles from './writing.module.css';
import richTextStyles from './rich-text.module.css';

export interface WritingProps {
  /** Name of the text, for screen readers: a form's label cannot name an element that is no field of HTML. */
  label: string;
  /** HTML; empty, null or absent for none. */
  value?: string | null;
  onChange?: (html: string) => void;
  onBlur?: () => void;
  id?: string;
  disabled?: boolean;
  /** The most characters of text, marks not counted. */
  maxLength?: number;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-required'?: boolean | 'true' | 'false';
}

/** Edits the text, with its tools. */
export default function Writing(field: WritingProps) {
  const { label, value, onChange, onBlur, disabled = false, maxLength } = field;
  const ownId = useId();
  const id = field.id ?? ownId;
  const hint = `${ownId}-hint`;
  // Id of the sheet that the tools control: it exists before the editor is on it.
  const sheet = `${ownId}-sheet`;
  const tools = useRef<HTMLDivElement>(null);
  // Last reported value, so that an own change is not taken for another's.
  const given = useRef(value ?? '');
  const [isLinking, setLinking] = useState(false);
  const [isFull, setFull] = useState(false);
  const [kit] = useState(() => documentKit(maxLength, () => setFull(true)));
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': [field['aria-describedby'], hint].filter(Boolean).join(' '),
    'aria-invalid': String(field['aria-invalid'] ?? false),
    'aria-required': String(field['aria-required'] ?? false),
    'aria-disabled': String(disabled),
    class: classes(richTextStyles.rich, styles.text),
  };

  const editor = useEditor({
    extensions: kit,
    content: value ?? '',
    editable: !disabled,
    // Its style sheet is this package's own: a page's policy lets no script write one.
    injectCSS: false,
    editorProps: { attributes, handleKeyDown: (_, { altKey, key }) => altKey && key === 'F10' && goToTools() },
    onUpdate: ({ editor: on }) => {
      given.current = htmlOf(on);
      setFull(false);
      onChange?.(given.current);
    },
    onBlur: () => onBlur?.(),
  });

  function goToTools(): boolean {
    tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    return true;
  }

  useEffect(() => {
    const html = value ?? '';
    if (html === given.current) return;
    given.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  return (
    <div className={classes(styles.writing, disabled && styles.off)}>
      <WritingTools
        ref={tools}
        editor={editor}
        controls={sheet}
        disabled={disabled}
        isLinking={isLinking}
        onLink={() => setLinking((open) => !open)}
        onEscape={() => editor.commands.focus()}
      />
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent id={sheet} editor={editor} />
      <p id={hint} hidden>
        {words.hint}
      </p>
      <p className={styles.full} role="status">
        {isFull && maxLength !== undefined && words.full(formatCount(maxLength))}
      </p>
    </div>
  );
}
