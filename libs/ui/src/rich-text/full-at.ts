import { Extension, type AnyExtension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Lets a document grow to so many characters and no further, as a field's maxlength does. */
export function fullAt(maxLength: number, onFull?: () => void): AnyExtension {
  return Extension.create({
    name: 'fullAt',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (change, { doc }) => {
          if (!change.docChanged) return true;
          const length = change.doc.textContent.length;
          // A text that is too long already, because a limit came later, may still be shortened.
          const fits = length <= maxLength || length <= doc.textContent.length;
          if (!fits && change.getMeta('preventUpdate') !== true) onFull?.();
          return fits || change.getMeta('preventUpdate') === true;
        },
      }),
    ],
  });
}
