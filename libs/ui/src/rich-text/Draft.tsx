import { EditorContent, useEditor } from '@tiptap/react';
import { documentKit } from './document-kit.ts';
import { classes } from '../theme/classes.ts';
import styles from './rich-text.module.css';
import writingStyles from './writing.module.css';

/** Shows a text through the editor's own schema, which has no element that could do harm. */
export default function Draft({ html }: { html: string }) {
  const editor = useEditor(
    {
      extensions: documentKit(),
      content: html,
      editable: false,
      injectCSS: false,
      editorProps: { attributes: NO_FIELD },
    },
    [html],
  );
  return <EditorContent editor={editor} className={classes(styles.rich, writingStyles.draft)} />;
}

/** It is text to read: no screen reader should take it for a field. */
const NO_FIELD = { role: 'presentation', tabindex: '-1' };
