import { vi } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { Dropdown } from 'antd';
import type { SubmitEvent } from 'react';
import { Button } from './Button.tsx';

it('Button is a button, and a link where it has an address', () => {
  render(
    <>
      <Button>Salvar</Button>
      <Button href="/events">Eventos</Button>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Salvar' }).getAttribute('type')).toBe('button');
  expect(screen.getByRole('link', { name: 'Eventos' }).getAttribute('href')).toBe('/events');
});

it('Button leads nowhere while it is disabled', () => {
  render(
    <Button href="/events" disabled>
      Eventos
    </Button>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Eventos' }).disabled).toBe(true);
});

it('Button ignores presses while it is busy, and says so', () => {
  const press = vi.fn();
  const submit = vi.fn((event: SubmitEvent) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={submit}>
      <Button htmlType="submit" loading={loading} onClick={press}>
        Pagar
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  const button = screen.getByRole('button', { name: 'Pagar' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  rerender(form(false));
  fireEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('Button opens a menu of Ant Design, unless it is busy', async () => {
  const menu = { items: [{ key: 'edit', label: 'Editar' }] };
  const shown = (loading: boolean) => (
    <Dropdown menu={menu} trigger={['click']}>
      <Button className="own" loading={loading} icon={<svg />} aria-label="Ações" />
    </Dropdown>
  );
  const { rerender } = render(shown(true));
  const button = screen.getByRole('button', { name: 'Ações' });
  expect([...button.classList]).toEqual(expect.arrayContaining(['own', 'icon-only']));
  fireEvent.click(button);
  expect(screen.queryByText('Editar')).toBeNull();
  rerender(shown(false));
  fireEvent.click(button);
  expect(await screen.findByText('Editar')).toBeDefined();
});

it('Button passes its element to its ref', () => {
  const held: (HTMLButtonElement | HTMLAnchorElement | null)[] = [];
  const hold = (element: HTMLButtonElement | HTMLAnchorElement | null) => void held.push(element);
  render(
    <>
      <Button ref={hold}>Salvar</Button>
      <Button ref={hold} href="/events">
        Eventos
      </Button>
    </>,
  );
  expect(held.map((element) => element?.tagName)).toEqual(['BUTTON', 'A']);
});

it('Button keeps the words of its label together', () => {
  render(
    <Button icon={<svg />}>
      Ver {12} <b>vendas</b>
    </Button>,
  );
  const parts = Array.from(screen.getByRole('button').children, (part) => part.textContent);
  expect(parts).toEqual(['', 'Ver 12 ', 'vendas']);
});
