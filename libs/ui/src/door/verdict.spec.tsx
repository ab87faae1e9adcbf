import { vi } from 'vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { setVerdict } from './VerdictWord.tsx';
import { VerdictScreen } from './VerdictScreen.tsx';
import type { SuccessVerdictProps, VerdictScreenProps } from './verdict-props.ts';

const status = { connection: 'online', queue: 3, inside: 1285 } as const;
const nothing = () => undefined;

const admitted: SuccessVerdictProps = {
  variant: 'success',
  word: 'Entrada liberada',
  status,
  name: 'Marina Couto Alves',
  lot: { name: '2º lote', order: 1 },
  priceKind: 'Inteira',
  onReturn: nothing,
};

const verdicts: VerdictScreenProps[] = [
  admitted,
  {
    variant: 'failure',
    word: 'Ingresso já validado',
    status,
    facts: [{ label: 'Onde', value: 'Portão B' }],
    onReturn: nothing,
  },
  {
    variant: 'info',
    word: 'Lote não habilitado',
    status,
    message: 'Este aparelho não recebe o Camarote.',
    onReturn: nothing,
  },
  {
    variant: 'conflict',
    word: 'Entrou em duas portas',
    status,
    message: 'Dois aparelhos sem conexão aceitaram o mesmo ingresso.',
    sides: [
      { label: 'Esta entrada vale', time: '22:31:07', gate: 'Portão B', device: 'Celular 07' },
      { label: 'Esta virou conflito', time: '22:33:52', gate: 'Portão A', device: 'este aparelho' },
    ],
    onReturn: nothing,
  },
];

const withDocument = (answers: {
  shown: () => void;
  missing: () => void;
}): NonNullable<SuccessVerdictProps['document']> => ({
  title: 'Peça a carteira de estudante',
  detail: 'CIE com validade até 31/03/2027',
  shown: { label: 'Conferida', onClick: answers.shown },
  missing: { label: 'Não trouxe', onClick: answers.missing },
});

describe('verdict without colour', () => {
  it.each(verdicts)('a verdict of $variant has a word and is announced at once', (verdict) => {
    const { container } = render(<VerdictScreen {...verdict} />);
    expect(screen.getByRole('heading', { level: 1, name: verdict.word })).toBeTruthy();
    expect(container.querySelector('[role="alert"], [role="status"]')).not.toBeNull();
  });

  it('each verdict has an icon and a silhouette of its own', () => {
    const drawn = verdicts.map((verdict) => {
      const { container } = render(<VerdictScreen {...verdict} />);
      return {
        icon: container.querySelector('[data-icon]')?.getAttribute('data-icon'),
        silhouette: container.querySelector('[data-silhouette]')?.getAttribute('data-silhouette'),
      };
    });
    expect(new Set(drawn.map((look) => look.icon)).size).toBe(4);
    expect(new Set(drawn.map((look) => look.silhouette)).size).toBe(4);
    expect(drawn.every((look) => look.icon && look.silhouette)).toBe(true);
  });

  it('a verdict keeps connection, queue and people inside in sight', () => {
    render(<VerdictScreen {...admitted} status={{ connection: 'offline', queue: 1037, inside: 1285 }} />);
    expect(screen.getByText('Offline · fila 1.037')).toBeTruthy();
    expect(screen.getByText('1.285 dentro')).toBeTruthy();
  });
});

describe('verdict by ear', () => {
  const told = (verdict: VerdictScreenProps) => {
    const { unmount } = render(<VerdictScreen {...verdict} />);
    const texts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    unmount();
    return texts;
  };

  it.each<[string, VerdictScreenProps, string]>([
    [
      'the person, lot and kind',
      { ...admitted, alert: 'Lotado: 312 no Camarote, cabem 300' },
      'Entrada liberada. Lotado: 312 no Camarote, cabem 300. Marina Couto Alves. 2º lote, Inteira.',
    ],
    [
      'the document before the person',
      { ...admitted, warning: '18 anos', document: withDocument({ shown: nothing, missing: nothing }) },
      'Entrada liberada. 18 anos. Peça a carteira de estudante. CIE com validade até 31/03/2027. Marina Couto Alves. 2º lote, Inteira.',
    ],
    ['the facts of a refusal', verdicts[1]!, 'Ingresso já validado. Onde: Portão B.'],
    [
      'the advice of an information',
      { ...verdicts[2]!, advice: 'Aqui entram:', lots: [{ name: 'Pista', order: 0 }] } as VerdictScreenProps,
      'Lote não habilitado. Este aparelho não recebe o Camarote. Aqui entram: Pista.',
    ],
    [
      'both sides of a conflict',
      verdicts[3]!,
      'Entrou em duas portas. Dois aparelhos sem conexão aceitaram o mesmo ingresso. Esta entrada vale, 22:31:07, Portão B. Esta virou conflito, 22:33:52, Portão A.',
    ],
    [
      'the facts of an exit',
      {
        variant: 'exit',
        word: 'Saída registrada',
        status,
        lot: { name: 'Passaporte', order: 0 },
        priceKind: 'volta liberada',
        card: { facts: [{ label: 'Ficou', value: '1 h 12 min' }] },
        onReturn: nothing,
      },
      'Saída registrada. Passaporte, volta liberada. Ficou: 1 h 12 min.',
    ],
    [
      'what to do with a misread',
      {
        variant: 'misread',
        word: 'Leia de novo',
        status,
        name: 'Leitura incompleta',
        detail: 'Não conta como recusa',
        card: { detail: 'Aproxime o código.' },
        onReturn: nothing,
      },
      'Leia de novo. Leitura incompleta. Não conta como recusa. Aproxime o código.',
    ],
  ])('a verdict announces %s, once and without the keys', (_, verdict, text) => {
    expect(told(verdict)).toEqual([text]);
  });

  it('a verdict keeps the screen below it out of reach, and gives the focus back when it closes', () => {
    const screenWith = (verdict?: VerdictScreenProps) => (
      <main>
        <div data-testid="below">
          <input aria-label="Nome" />
        </div>
        {verdict && <VerdictScreen {...verdict} />}
      </main>
    );
    const { rerender } = render(screenWith());
    const field = screen.getByLabelText('Nome');
    field.focus();
    rerender(screenWith(admitted));
    expect(screen.getByTestId('below').inert).toBe(true);
    field.blur();
    rerender(screenWith());
    expect(screen.getByTestId('below').inert).toBe(false);
    expect(document.activeElement).toBe(field);
  });

  it('a verdict that closes leaves the screen below out of reach while another one covers it', () => {
    const screenWith = (...keys: string[]) => (
      <main>
        <div data-testid="below" />
        <div data-testid="away" />
        {keys.map((key) => (
          <VerdictScreen key={key} {...admitted} />
        ))}
      </main>
    );
    const { rerender } = render(screenWith());
    screen.getByTestId('away').inert = true;
    rerender(screenWith('first'));
    rerender(screenWith('first', 'second'));
    rerender(screenWith('second'));
    expect(screen.getByTestId('below').inert).toBe(true);
    rerender(screenWith());
    expect(screen.getByTestId('below').inert).toBe(false);
    expect(screen.getByTestId('away').inert).toBe(true);
  });
});

describe('word of a verdict', () => {
  it('the word of a verdict fills two even lines, each as large as 350 px allow', () => {
    const { lines } = setVerdict('Entrada liberada');
    expect(lines.map((line) => line.text)).toEqual(['ENTRADA', 'LIBERADA']);
    expect(lines[0]?.size).toBeCloseTo(99.07, 1);
    expect(lines[1]?.size).toBeCloseTo(93.76, 1);
  });

  it('the word of a verdict leaves room above a line for its accents', () => {
    const [plain] = setVerdict('Lote nao habilitado').lines;
    const [accented] = setVerdict('Lote não habilitado').lines;
    expect(accented?.size).toBe(plain?.size);
    expect((accented?.baseline ?? 0) - (plain?.baseline ?? 0)).toBeCloseTo(0.17 * (plain?.size ?? 0), 5);
  });

  it.each(['Status do pedido inválido', 'Ingresso não encontrado', 'Entrada bloqueada'])(
    'the word %s takes two lines',
    (word) => {
      expect(setVerdict(word).lines).toHaveLength(2);
    },
  );
});

describe('return to scanning', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('a verdict closes by itself when its time is over, and not before', () => {
    const onReturn = vi.fn();
    render(<VerdictScreen {...admitted} returnsAfter={1200} onReturn={onReturn} />);
    pass(1199);
    expect(onReturn).not.toHaveBeenCalled();
    pass(1);
    expect(onReturn).toHaveBeenCalledTimes(1);
  });

  it('a verdict keeps its time when the screen is drawn again meanwhile', () => {
    const onReturn = vi.fn();
    const { rerender } = render(<VerdictScreen {...admitted} returnsAfter={1200} onReturn={nothing} />);
    pass(1000);
    rerender(
      <VerdictScreen {...admitted} status={{ ...status, inside: 1286 }} returnsAfter={1200} onReturn={onReturn} />,
    );
    pass(200);
    expect(onReturn).toHaveBeenCalledTimes(1);
  });

  it('a verdict closes at once on a tap, and once only by the key', () => {
    const onReturn = vi.fn();
    render(<VerdictScreen {...admitted} returnsAfter={1200} onReturn={onReturn} />);
    fireEvent.click(screen.getByRole('alert'));
    expect(onReturn).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Voltando à leitura' }));
    expect(onReturn).toHaveBeenCalledTimes(2);
  });

  it('a verdict closes neither by itself nor by a stray tap while a document has to be checked', () => {
    const onReturn = vi.fn();
    const shown = vi.fn();
    const missing = vi.fn();
    render(
      <VerdictScreen
        {...admitted}
        document={withDocument({ shown, missing })}
        returnsAfter={1200}
        onReturn={onReturn}
      />,
    );
    pass(60_000);
    fireEvent.click(screen.getByRole('alert'));
    expect(onReturn).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Conferida' }));
    fireEvent.click(screen.getByRole('button', { name: 'Não trouxe' }));
    expect([shown, missing].map((answer) => answer.mock.calls.length)).toEqual([1, 1]);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it('a verdict of a conflict never closes by itself', () => {
    const onReturn = vi.fn();
    const conflict = verdicts[3]!;
    render(<VerdictScreen {...conflict} returnsAfter={4000} onReturn={onReturn} />);
    pass(60_000);
    expect(onReturn).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Entendi, voltar à leitura' }));
    expect(onReturn).toHaveBeenCalledTimes(1);
  });
});
