import { vi } from 'vitest';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { cents, fieldProblems, percentNumber } from '@festix/domain/ground';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { screenMatches } from '../testing/browser-gaps.ts';
import { AmountInput } from './AmountInput.tsx';
import { AmountField, DayField, MomentField, NumberField, PercentField } from './typed-fields.tsx';

const SAVED = { day: '2026-06-13', moment: '2026-06-13T20:00', count: 10, percent: 12.5 };

interface Fields {
  field?: unknown;
}

/** Opens a form of one field, with a saved value or none. */
function open(field: ReactNode, saved?: unknown) {
  const sent = vi.fn<(fields: Fields) => void>();
  render(
    <Form<Fields> initialValues={{ field: saved }} onFinish={sent}>
      {field}
      <button type="submit">Salvar</button>
    </Form>,
  );
  return {
    sent,
    send: async () => {
      fireEvent.click(screen.getByText('Salvar'));
      await waitFor(() => expect(sent.mock.calls.length + faults().length).toBeGreaterThan(0));
    },
  };
}

/** Returns the error texts of the field. */
const faults = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((told) => told.textContent);

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

/** Ways of bringing a text into a field, and of leaving it. */
const WAYS: Readonly<Record<string, (field: HTMLInputElement, text: string) => void>> = {
  'typed and left by Tab': (field, text) => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Tab' });
    fireEvent.blur(field);
  },
  'typed and confirmed by Enter': (field, text) => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  },
  'typed into the open calendar': (field, text) => {
    fireEvent.mouseDown(field);
    fireEvent.click(field);
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' });
    fireEvent.blur(field);
  },
  'never left': (field, text) => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
  },
};

beforeEach(() => screenMatches());

interface Case {
  typed: string;
  /** The value that the form sends; absent if it sends none. */
  sends?: unknown;
  shows: string;
  says?: string;
}

const KINDS: readonly { kind: string; field: ReactNode; saved: unknown; cases: readonly Case[] }[] = [
  {
    kind: 'a day',
    field: <DayField name="field" label="Campo" />,
    saved: SAVED.day,
    cases: [
      { typed: '', sends: null, shows: '' },
      { typed: '14/06/2026', sends: '2026-06-14', shows: '14/06/2026' },
      { typed: '1/7/2026', sends: '2026-07-01', shows: '01/07/2026' },
      { typed: '31/02/2026', shows: '31/02/2026', says: fieldProblems.day },
      { typed: '14/06', shows: '14/06', says: fieldProblems.day },
      { typed: 'amanhã', shows: 'amanhã', says: fieldProblems.day },
    ],
  },
  {
    kind: 'a day that is needed',
    field: <DayField name="field" label="Campo" required />,
    saved: SAVED.day,
    cases: [
      { typed: '', shows: '', says: fieldProblems.required },
      { typed: '31/02/2026', shows: '31/02/2026', says: fieldProblems.day },
    ],
  },
  {
    kind: 'a day between others',
    field: <DayField name="field" label="Campo" notBefore="2026-06-01" notAfter="2026-06-30" />,
    saved: SAVED.day,
    cases: [
      { typed: '30/06/2026', sends: '2026-06-30', shows: '30/06/2026' },
      { typed: '01/07/2026', shows: '01/07/2026', says: fieldProblems.dayTooLate('30/06/2026') },
      { typed: '31/05/2026', shows: '31/05/2026', says: fieldProblems.dayTooEarly('01/06/2026') },
    ],
  },
  {
    kind: 'the day of a moment',
    field: <MomentField name="field" label="Campo" usualTime="18:00" />,
    saved: SAVED.moment,
    cases: [
      { typed: '', sends: null, shows: '' },
      { typed: '14/06/2026', sends: '2026-06-14T20:00', shows: '14/06/2026' },
      { typed: '31/02/2026', shows: '31/02/2026', says: fieldProblems.day },
    ],
  },
  {
    kind: 'a whole number',
    field: <NumberField name="field" label="Campo" least={1} most={1000} />,
    saved: SAVED.count,
    cases: [
      { typed: '', sends: null, shows: '' },
      { typed: '20', sends: 20, shows: '20' },
      { typed: '1.000', sends: 1000, shows: '1000' },
      { typed: '0', shows: '0', says: fieldProblems.tooSmall },
      { typed: '1001', shows: '1001', says: fieldProblems.tooLarge },
      { typed: '1,5', shows: '1,5', says: fieldProblems.wholeNumber },
      { typed: 'dez', shows: 'dez', says: fieldProblems.invalid },
    ],
  },
  {
    kind: 'a percent',
    field: <PercentField name="field" label="Campo" />,
    saved: SAVED.percent,
    cases: [
      { typed: '', sends: null, shows: '' },
      { typed: '100', sends: 100, shows: '100' },
      { typed: '17,65', sends: 17.65, shows: '17,65' },
      { typed: '12.5', sends: 12.5, shows: '12,5' },
      { typed: '101', shows: '101', says: percentNumber.message },
      { typed: '-1', shows: '-1', says: percentNumber.message },
      { typed: '12,345', shows: '12,345', says: percentNumber.message },
      { typed: 'dez', shows: 'dez', says: fieldProblems.invalid },
    ],
  },
];

describe.each(KINDS)('$kind', ({ kind, field, saved, cases }) => {
  // Only a day has a calendar to open, and one to confirm in.
  const ways = kind.includes('day') ? Object.keys(WAYS) : ['typed and left by Tab', 'never left'];
  const written = cases.flatMap((one) => ways.map((way) => ({ ...one, way })));

  it.each(written)(
    `a field for ${kind} shows $typed and sends it only if valid, $way`,
    async ({ typed, sends, shows, says, way }) => {
      const form = open(field, saved);
      WAYS[way]!(input('Campo'), typed);
      await form.send();
      fireEvent.blur(input('Campo'));
      expect(input('Campo').value).toBe(shows);
      if (says === undefined) {
        expect(form.sent.mock.calls).toEqual([[{ field: sends }]]);
      } else {
        expect(form.sent).not.toHaveBeenCalled();
        await waitFor(() => expect(input('Campo').getAttribute('aria-invalid')).toBe('true'));
        expect(faults()).toEqual([says]);
      }
    },
  );
});

describe('day field', () => {
  it('a day is chosen in the calendar in place of an unreadable one', async () => {
    const form = open(<DayField name="field" label="Campo" />, SAVED.day);
    const field = input('Campo');
    fireEvent.mouseDown(field);
    fireEvent.click(field);
    fireEvent.change(field, { target: { value: '31/02/2026' } });
    fireEvent.change(field, { target: { value: '20/06/2026' } });
    fireEvent.click(screen.getByTitle('2026-06-21'));
    expect(field.value).toBe('21/06/2026');
    await form.send();
    expect(form.sent.mock.calls).toEqual([[{ field: '2026-06-21' }]]);
  });

  it('a day shows no error while it is typed, and none once it is right', async () => {
    open(<DayField name="field" label="Campo" />);
    const field = input('Campo');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '31/02' } });
    await act(() => Promise.resolve());
    expect(faults()).toEqual([]);
    fireEvent.change(field, { target: { value: '31/02/2026' } });
    fireEvent.blur(field);
    expect(await screen.findByText(fieldProblems.day)).toBeTruthy();
    fireEvent.change(field, { target: { value: '28/02/2026' } });
    await waitFor(() => expect(screen.queryByText(fieldProblems.day)).toBeNull());
  });
});

describe('moment field', () => {
  const HOUR = 'Campo: hora';

  it.each([
    ['18:30', '2026-06-13T18:30', undefined],
    ['1830', '2026-06-13T18:30', undefined],
    ['', undefined, fieldProblems.timeOfDayMissing],
    ['25:00', undefined, fieldProblems.timeOfDay],
    ['oito', undefined, fieldProblems.timeOfDay],
  ])('a moment whose hour reads %j sends %j', async (typed, sends, says) => {
    const form = open(<MomentField name="field" label="Campo" usualTime="20:00" />, SAVED.moment);
    act(() => input(HOUR).focus());
    fireEvent.change(input(HOUR), { target: { value: typed } });
    fireEvent.keyDown(input(HOUR), { key: 'Tab' });
    fireEvent.blur(input(HOUR));
    await form.send();
    if (sends) expect(form.sent.mock.calls).toEqual([[{ field: sends }]]);
    else expect(faults()).toEqual([says]);
    expect(form.sent).toHaveBeenCalledTimes(sends ? 1 : 0);
  });

  it('a moment begins at the usual hour, and keeps its own hour when its day is emptied', () => {
    open(<MomentField name="field" label="Campo" usualTime="20:00" />);
    expect(input(HOUR).disabled).toBe(true);
    fireEvent.change(input('Campo'), { target: { value: '13/06/2026' } });
    expect(input(HOUR).value).toBe('20:00');
    fireEvent.change(input(HOUR), { target: { value: '18:30' } });
    fireEvent.change(input('Campo'), { target: { value: '' } });
    expect(input(HOUR).value).toBe('');
    expect(input(HOUR).disabled).toBe(true);
    fireEvent.change(input('Campo'), { target: { value: '14/06/2026' } });
    expect(input(HOUR).value).toBe('18:30');
  });
});

describe('amount field', () => {
  it.each([
    ['150', '1,50', 150, 'um real e cinquenta centavos'],
    ['15000', '150,00', 150_00, 'cento e cinquenta reais'],
    ['', '0,00', 0, undefined],
    ['grátis', '0,00', 0, undefined],
  ])('an amount typed as %j reads %s, is sent as %d and written out', async (typed, shows, sends, words) => {
    const form = open(<AmountField name="field" label="Campo" />, cents(99_00));
    fireEvent.change(input('Campo'), { target: { value: typed } });
    expect(input('Campo').value).toBe(shows);
    expect(document.querySelector('[data-words]')?.textContent).toBe(words);
    await form.send();
    expect(form.sent.mock.calls).toEqual([[{ field: sends }]]);
  });

  it.each([
    ['R$ 1.234,56', 1_234_56],
    ['1.234,5', 1_234_50],
    ['1.500', 1_500_00],
    ['R$ 150', 150_00],
    ['grátis', 99_00],
    ['1.234,567', 99_00],
    ['99.999.999,00', 99_00],
  ])('an amount pasted as %j is sent as %d', async (text, sends) => {
    const form = open(<AmountField name="field" label="Campo" />, cents(99_00));
    fireEvent.paste(input('Campo'), { clipboardData: { getData: () => text } });
    await form.send();
    expect(form.sent.mock.calls).toEqual([[{ field: sends }]]);
  });

  it('an amount takes digits as centavos, and drops everything else', () => {
    const onChange = vi.fn();
    render(<AmountInput aria-label="Valor" value={cents(123_456)} onChange={onChange} />);
    const field = input('Valor');
    expect(field.value).toBe('1.234,56');
    for (const [typed, amount] of [
      ['1.234,567', 1_234_567],
      ['R$ 9', 9],
      ['0,00', 0],
      ['', 0],
      ['-12,50', 1_250],
      ['123456789', 12_345_678],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      expect(onChange).toHaveBeenLastCalledWith(amount);
    }
  });

  it('an amount takes at most as many digits as it is given', () => {
    const onChange = vi.fn();
    render(<AmountInput aria-label="Valor" mostDigits={10} onChange={onChange} />);
    fireEvent.change(input('Valor'), { target: { value: '12345678901' } });
    expect(onChange).toHaveBeenLastCalledWith(1_234_567_890);
  });

  it('an amount selects its text on focus, so that typing replaces it', () => {
    render(<AmountInput aria-label="Valor" value={cents(0)} />);
    const field = input('Valor');
    act(() => field.focus());
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
  });
});

afterEach(cleanup);
