import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { ArrowUUpRight } from '@phosphor-icons/react/ArrowUUpRight';
import { LinkSimple } from '@phosphor-icons/react/LinkSimple';
import { ListBullets } from '@phosphor-icons/react/ListBullets';
import { ListNumbers } from '@phosphor-icons/react/ListNumbers';
import { Quotes } from '@phosphor-icons/react/Quotes';
import { TextB } from '@phosphor-icons/react/TextB';
import { TextHThree } from '@phosphor-icons/react/TextHThree';
import { TextHTwo } from '@phosphor-icons/react/TextHTwo';
import { TextItalic } from '@phosphor-icons/react/TextItalic';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { richTextWords as words } from './rich-text-words.ts';
import styles from './writing.module.css';

interface Tool {
  label: string;
  icon: Glyph;
  /** Whether the text at the caret is so; without it the tool is an act, not a state. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  use(editor: Editor): void;
}

const at = (editor: Editor) => editor.chain().focus();

const TOOLS: readonly Tool[] = [
  { label: words.bold, icon: TextB, isOn: (on) => on.isActive('bold'), use: (on) => at(on).toggleBold().run() },
  {
    label: words.italic,
    icon: TextItalic,
    isOn: (on) => on.isActive('italic'),
    use: (on) => at(on).toggleItalic().run(),
  },
  {
    label: words.heading,
    icon: TextHTwo,
    isOn: (on) => on.isActive('heading', { level: 2 }),
    use: (on) => at(on).toggleHeading({ level: 2 }).run(),
  },
  {
    label: words.subheading,
    icon: TextHThree,
    isOn: (on) => on.isActive('heading', { level: 3 }),
    use: (on) => at(on).toggleHeading({ level: 3 }).run(),
  },
  {
    label: words.bullets,
    icon: ListBullets,
    isOn: (on) => on.isActive('bulletList'),
    use: (on) => at(on).toggleBulletList().run(),
  },
  {
    label: words.numbers,
    icon: ListNumbers,
    isOn: (on) => on.isActive('orderedList'),
    use: (on) => at(on).toggleOrderedList().run(),
  },
  {
    label: words.quote,
    icon: Quotes,
    isOn: (on) => on.isActive('blockquote'),
    use: (on) => at(on).toggleBlockquote().run(),
  },
];

const HISTORY: readonly Tool[] = [
  { label: words.undo, icon: ArrowUUpLeft, can: (on) => on.can().undo(), use: (on) => at(on).undo().run() },
  { label: words.redo, icon: ArrowUUpRight, can: (on) => on.can().redo(), use: (on) => at(on).redo().run() },
];

export interface WritingToolsProps {
  editor: Editor;
  /** The id of the text that the tools work on. */
  controls: string;
  disabled: boolean;
  isLinking: boolean;
  onLink(): void;
  onEscape(): void;
  ref: Ref<HTMLDivElement>;
}

/** Shows the tools above the text: one stop of the tab key, the arrows go from tool to tool. */
export function WritingTools({ editor, controls, disabled, isLinking, onLink, onEscape, ref }: WritingToolsProps) {
  const [stop, setStop] = useState(0);
  const tools: readonly Tool[] = [
    ...TOOLS,
    { label: words.link, icon: LinkSimple, isOn: (on) => isLinking || on.isActive('link'), use: onLink },
    ...HISTORY,
  ];
  const states = useEditorState({
    editor,
    selector: ({ editor: on }) => tools.map(({ isOn, can }) => ({ isOn: isOn?.(on), can: can?.(on) ?? true })),
  });

  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape') return onEscape();
    const last = tools.length - 1;
    const to = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  }

  return (
    <div
      ref={ref}
      className={styles.tools}
      role="toolbar"
      aria-label={words.toolbar}
      aria-controls={controls}
      onKeyDown={walk}
    >
      {tools.map(({ label, icon, isOn, use }, place) => (
        <button
          key={label}
          type="button"
          className={place === TOOLS.length + 1 ? styles.apart : undefined}
          aria-label={label}
          title={label}
          aria-pressed={isOn && (states[place]?.isOn ?? false)}
          // A disabled tool stays reachable, so that the arrows find every tool in its place.
          aria-disabled={disabled || !states[place]?.can}
          tabIndex={place === stop ? 0 : -1}
          onFocus={() => setStop(place)}
          onClick={() => {
            if (!disabled && states[place]?.can) use(editor);
          }}
        >
          <Icon of={icon} size={20} />
        </button>
      ))}
    </div>
  );
}
