import type { Editor, Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { fullAt } from './full-at.ts';
import { isLinkAddress } from './link-address.ts';

/** Returns the allowed elements of a text: no more than the server accepts. `maxLength` counts characters, not tags. */
export function documentKit(maxLength = Infinity, onFull?: () => void): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['mailto', 'tel'],
        isAllowedUri: isLinkAddress,
        HTMLAttributes: { rel: 'noopener nofollow', target: '_blank' },
      },
      code: false,
      codeBlock: false,
      horizontalRule: false,
      dropcursor: false,
      // The empty paragraph that it adds would be kept with the text.
      trailingNode: false,
    }),
    ...(Number.isFinite(maxLength) ? [fullAt(maxLength, onFull)] : []),
  ];
}

/** Returns the document as HTML for the server; an empty text if it has no letter. */
export function htmlOf(editor: Editor): string {
  return editor.getText().trim() ? editor.getHTML() : '';
}
