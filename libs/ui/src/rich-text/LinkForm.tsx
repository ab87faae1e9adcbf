import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from '../action/Button.tsx';
import { linkAddress } from './link-address.ts';
import { richTextWords as words } from './rich-text-words.ts';
import styles from './writing.module.css';

export interface LinkFormProps {
  editor: Editor;
  onClose(): void;
}

/** Asks for the address of the selected words; without a selection the address itself is inserted. */
export function LinkForm({ editor, onClose }: LinkFormProps) {
  const present = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const [typed, setTyped] = useState(present);
  const [isWrong, setWrong] = useState(false);
  const told = useId();

  function apply(): void {
    const address = linkAddress(typed);
    if (!address) return setWrong(true);
    const chain = editor.chain().focus();
    if (present) chain.extendMarkRange('link').setLink({ href: address }).run();
    else if (editor.state.selection.empty) {
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    } else chain.setLink({ href: address }).run();
    onClose();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  function cancel(): void {
    editor.commands.focus();
    onClose();
  }

  function heed(event: KeyboardEvent): void {
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter') return;
    // The field is inside a larger form, which must not be sent.
    event.preventDefault();
    apply();
  }

  return (
    <div className={styles.link} role="group" aria-label={words.link}>
      <Input
        aria-label={words.linkAddress}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? told : undefined}
        {...(isWrong && { status: 'error' as const })}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onKeyDown={heed}
      />
      <Button onClick={apply}>{words.linkApply}</Button>
      {present && (
        <Button type="text" onClick={remove}>
          {words.linkRemove}
        </Button>
      )}
      <Button type="text" onClick={cancel}>
        {words.linkCancel}
      </Button>
      {isWrong && (
        <p id={told} role="alert">
          {words.linkWrong}
        </p>
      )}
    </div>
  );
}
