import { vi } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { DoorKeys } from './DoorKeys.tsx';
import { QueueList } from './DoorSheet.tsx';
import { DoorTopStrip } from './DoorTopStrip.tsx';
import { LastScans } from './LastScans.tsx';

const nothing = () => undefined;

it('the strip shows connection, age of the list, queue and people inside in words', () => {
  const strip = {
    event: 'Arraial',
    gate: 'Portão A',
    device: 'Celular 03',
    inside: 1284,
    expected: 1920,
    onLeave: nothing,
  };
  const { container, rerender } = render(<DoorTopStrip {...strip} connection="online" listAge="4 s" queue={0} />);
  for (const words of [
    'Arraial',
    'Portão A · Celular 03',
    'Online',
    'lista de 4 s atrás',
    '0',
    'na fila',
    'pessoas dentro',
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(container.textContent).toContain('1.284 / 1.920');
  rerender(<DoorTopStrip {...strip} connection="offline" listAge="12 min" queue={37} />);
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(screen.getByText('37')).toBeTruthy();
});

it('the keys name their actions, and mark the selected way of searching', () => {
  const onMode = vi.fn();
  const onToggle = vi.fn();
  render(<DoorKeys mode="qr" onMode={onMode} torch={{ isOn: true, onToggle }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Desligar lanterna', pressed: true }));
  expect(onToggle).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'QR Code', pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Texto', pressed: false }));
  expect(onMode).toHaveBeenCalledWith('text');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trocar de câmera' }).disabled).toBe(true);
});

it('the last scans are in a row with the newest at the right, and in words', () => {
  const scans = [
    { id: '3', variant: 'failure' },
    { id: '2', variant: 'success' },
    { id: '1', variant: 'info' },
  ] as const;
  const { container } = render(<LastScans scans={scans} lastAt="22:47:08" most={2} />);
  const hung = Array.from(container.querySelectorAll('[data-verdict]'), (mark) => mark.getAttribute('data-verdict'));
  expect(hung).toEqual(['success', 'failure']);
  expect(screen.getByText('22:47:08').parentElement?.textContent).toBe('22:47:08 recusada');
});

it('a queued scan has its verdict in a word beside the flag', () => {
  render(
    <QueueList scans={[{ id: '1', variant: 'failure', title: 'Já validado neste aparelho', time: '22:46:31' }]} />,
  );
  expect(screen.getByRole('listitem').textContent).toContain('recusada: Já validado neste aparelho');
});
