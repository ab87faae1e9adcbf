import { fireEvent, screen } from '@testing-library/react';

/** Types into fields by their labels, once they are there. */
export async function fillIn(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    fireEvent.input(await screen.findByLabelText(label, { selector: 'input, textarea' }), { target: { value: text } });
  }
}

export async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

/** Returns the texts below a field: errors and notes. */
export function saidBelow(label: string): string {
  const ids = screen.getByLabelText(label, { selector: 'input, textarea' }).getAttribute('aria-describedby') ?? '';
  const said = ids.split(' ').map((id) => document.getElementById(id)?.textContent?.trim());
  return said.filter(Boolean).join(' ');
}
