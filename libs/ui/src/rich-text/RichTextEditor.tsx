import { lazy, Suspense } from 'react';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import type { WritingProps } from './Writing.tsx';
import { classes } from '../theme/classes.ts';
import styles from './writing.module.css';

/** The editor is heavier than most screens: it comes with the first form that has one. */
const Writing = lazy(() => import('./Writing.tsx'));
const Draft = lazy(() => import('./Draft.tsx'));

export type RichTextEditorProps = WritingProps;

/**
 * Edits text with headings, emphasis, lists, quotes and links. Takes and gives HTML of those elements only; a document
 * without a letter is ''.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<ToCome />}>
      <Writing {...props} />
    </Suspense>
  );
}

/** Shows the edited text as on its page. Safe for HTML that the server has not seen yet. */
export function RichTextDraft({ html }: { html: string }) {
  return (
    <Suspense fallback={<ToCome />}>
      <Draft html={html} />
    </Suspense>
  );
}

function ToCome() {
  return (
    <div className={classes(styles.writing, styles.toCome)} role="status" aria-label="Carregando" aria-busy="true">
      <SkeletonBar width="58%" height={20} />
      <SkeletonBar width="92%" />
      <SkeletonBar width="76%" />
    </div>
  );
}
