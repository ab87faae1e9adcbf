import { vi } from 'vitest';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { RichText } from './RichText.tsx';
import { RichTextDraft, RichTextEditor } from './RichTextEditor.tsx';

// There is no layout here, and the editor's engine asks where its text lies when it brings the caret into view.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

const written = vi.fn<(html: string) => void>();
beforeEach(() => written.mockClear());

// The first of its chunk takes longer than a screen waits.
beforeAll(() => Promise.all([import('./Writing.tsx'), import('./Draft.tsx')]));

function Field({ html, maxLength }: { html: string; maxLength?: number }) {
  const [value, setValue] = useState(html);
  return (
    <>
      <RichTextEditor
        id="policy"
        label="Política"
        value={value}
        {...(maxLength && { maxLength })}
        onChange={(next) => {
          written(next);
          setValue(next);
        }}
      />
      <button onClick={() => setValue('<p>Outra</p>')}>trocar</button>
    </>
  );
}

/** Returns the editor of an element; its engine sets it as a property there. */
const editorOf = (text: HTMLElement) => (text as HTMLElement & { editor: Editor }).editor;

async function open(html: string, maxLength?: number) {
  render(<Field html={html} {...(maxLength && { maxLength })} />);
  const text = await screen.findByRole('textbox', { name: 'Política' });
  return { text, editor: editorOf(text) };
}

const tool = (name: string) =>
  within(screen.getByRole('toolbar', { name: 'Formatação' })).getByRole('button', { name });
const lastHtml = () => written.mock.calls.at(-1)?.[0];

describe('rich text field', () => {
  it('a rich text field keeps harmless HTML, and reports no change for its initial value @V3.2.2', async () => {
    const { text } = await open(
      '<h2>Dados</h2><p onclick="x()">Seus <b>dados</b></p><script>x()</script><img src="x">',
    );
    expect(text.innerHTML).not.toMatch(/onclick|script|img/);
    expect(within(text).getByRole('heading', { level: 2, name: 'Dados' })).toBeTruthy();
    expect(written).not.toHaveBeenCalled();
  });

  it('a rich text field is an empty text once no letter is left', async () => {
    const { editor } = await open('<p>Seus dados</p>');
    act(() => void editor.commands.setContent('<ul><li><p> </p></li></ul>'));
    expect(lastHtml()).toBe('');
  });

  it('a rich text field applies its tools to the selection, and shows which are on', async () => {
    const { editor } = await open('<p>Seus dados</p>');
    act(() => void editor.commands.selectAll());
    fireEvent.click(tool('Negrito'));
    expect(lastHtml()).toBe('<p><strong>Seus dados</strong></p>');
    expect(tool('Negrito').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(tool('Lista'));
    expect(lastHtml()).toBe('<ul><li><p><strong>Seus dados</strong></p></li></ul>');
    fireEvent.click(tool('Desfazer'));
    fireEvent.click(tool('Desfazer'));
    expect(lastHtml()).toBe('<p>Seus dados</p>');
    expect(tool('Desfazer').getAttribute('aria-disabled')).toBe('true');
  });

  it('a rich text field links only to allowed addresses', async () => {
    const { editor } = await open('<p>Regras</p>');
    act(() => void editor.commands.selectAll());
    fireEvent.click(tool('Link'));
    const address = screen.getByRole('textbox', { name: 'Endereço do link' });
    fireEvent.change(address, { target: { value: 'javascript:x()' } });
    fireEvent.keyDown(address, { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toBe('Informe um endereço como https://exemplo.com.br.');
    fireEvent.change(address, { target: { value: 'festix.com.br/regras' } });
    fireEvent.keyDown(address, { key: 'Enter' });
    expect(lastHtml()).toMatch(/^<p><a [^>]*href="https:\/\/festix\.com\.br\/regras"[^>]*>Regras<\/a><\/p>$/);
    expect(screen.queryByRole('textbox', { name: 'Endereço do link' })).toBeNull();
  });

  it('a rich text field has one tab stop among its tools, and arrows that go round', async () => {
    const { text } = await open('');
    fireEvent.keyDown(text, { key: 'F10', altKey: true });
    expect(document.activeElement).toBe(tool('Negrito'));
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(tool('Refazer'));
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tool('Itálico'));
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(2);
  });

  it('a rich text field accepts no more than its most characters, and says so', async () => {
    const { text, editor } = await open('<p>12345678</p>', 10);
    act(() => void editor.commands.insertContentAt(9, '90'));
    act(() => void editor.commands.insertContentAt(11, '1'));
    expect(text.textContent).toBe('1234567890');
    expect(await screen.findByText('O texto vai até 10 caracteres.')).toBeTruthy();
  });

  it('a rich text field follows the value of its form', async () => {
    const { text } = await open('<p>Uma</p>');
    fireEvent.click(screen.getByRole('button', { name: 'trocar' }));
    expect(text.textContent).toBe('Outra');
    expect(written).not.toHaveBeenCalled();
  });
});

describe('shown rich text', () => {
  it('a shown rich text is the HTML that the server answered', () => {
    const { container } = render(<RichText html="<p>Seus <strong>dados</strong></p>" />);
    expect(container.querySelector('strong')?.textContent).toBe('dados');
  });

  it('a shown draft is sanitised, and is not a field', async () => {
    render(<RichTextDraft html='<p onclick="x()">Seus dados</p><iframe src="x"></iframe>' />);
    const text = await screen.findByText('Seus dados');
    expect(text.outerHTML).toBe('<p>Seus dados</p>');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
