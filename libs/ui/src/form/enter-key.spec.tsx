import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Checkbox, Form, Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import { FestixProvider } from '../theme/FestixProvider.tsx';
import { ENTER_SUBMITS } from './enter-key.ts';

afterEach(cleanup);

const first = <input aria-label="Primeiro" />;

it.each<[form: string, drawn: ReactNode, isHeld: boolean]>([
  ['one field', <form key="f">{first}</form>, false],
  [
    'one field and a field that is off',
    <form key="f">
      {first}
      <input disabled />
    </form>,
    false,
  ],
  [
    'one field and its key',
    <form key="f">
      {first}
      <button type="submit">Salvar</button>
    </form>,
    false,
  ],
  [
    'two fields',
    <form key="f">
      {first}
      <input />
    </form>,
    true,
  ],
  [
    'a field and a tick',
    <form key="f">
      {first}
      <input type="checkbox" />
    </form>,
    true,
  ],
  [
    'a field and choices',
    <form key="f">
      {first}
      <input type="radio" name="kind" />
      <input type="radio" name="kind" />
    </form>,
    true,
  ],
  [
    'a field and a longer text',
    <form key="f">
      {first}
      <textarea />
    </form>,
    true,
  ],
  [
    'a field and a text with headings',
    <form key="f">
      {first}
      <div contentEditable="true" suppressContentEditableWarning />
    </form>,
    true,
  ],
  [
    'fields of the back office',
    <Form key="f">
      <Form.Item name="first">
        <Input aria-label="Primeiro" />
      </Form.Item>
      <Form.Item name="second" valuePropName="checked">
        <Switch />
      </Form.Item>
    </Form>,
    true,
  ],
  [
    'a tick of the back office',
    <Form key="f">
      <Checkbox aria-label="Primeiro" />
      <Input />
    </Form>,
    true,
  ],
  [
    'a sign-in',
    <form key="f" {...ENTER_SUBMITS}>
      {first}
      <input type="password" />
    </form>,
    false,
  ],
  [
    'a search',
    <form key="f" role="search">
      {first}
      <input />
    </form>,
    false,
  ],
  ['no form', first, false],
])('Enter is held to one rule in a field of %s', (_, drawn, isHeld) => {
  render(<FestixProvider>{drawn}</FestixProvider>);
  const enter = createEvent.keyDown(screen.getByLabelText('Primeiro'), { key: 'Enter' });
  fireEvent(screen.getByLabelText('Primeiro'), enter);
  expect(enter.defaultPrevented).toBe(isHeld);
});

it.each(['Tab', 'a', 'Escape'])('%s keeps its usual effect in a form', (key) => {
  render(
    <FestixProvider>
      <form>
        {first}
        <input />
      </form>
    </FestixProvider>,
  );
  expect(fireEvent.keyDown(screen.getByLabelText('Primeiro'), { key })).toBe(true);
});

it('Enter on the button of a form presses it', () => {
  render(
    <FestixProvider>
      <form>
        {first}
        <input />
        <button type="submit">Salvar</button>
      </form>
    </FestixProvider>,
  );
  expect(fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })).toBe(true);
});
