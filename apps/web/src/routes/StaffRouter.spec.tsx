/** @jest-environment jsdom */
import '../testing/document.ts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Outlet, useNavigate, type RouteObject } from 'react-router-dom';
import { part } from './part.ts';
import { loadLaterParts, loadPartsAt, StaffRouter } from './StaffRouter.tsx';

/** Screens whose code comes when the test lets it. */
let arrive: (() => void)[];
let loads: number;

const Later = () => <p>Mais tarde</p>;
const Failure = ({ error }: { error: unknown }) => <p role="alert">{String(error)}</p>;
const load = () => {
  loads++;
  return new Promise<{ Later: typeof Later }>((done) => arrive.push(() => done({ Later })));
};

/** What a screen saw of its own address when `navigate` had returned. */
let seen: string | null;

function Start() {
  const navigate = useNavigate();
  const goOn = async (path: string, words: string) => {
    await navigate(path, { flushSync: true });
    seen = screen.queryByText(words) && document.body.textContent;
  };
  return (
    <>
      <p>Começo</p>
      <button onClick={() => void navigate('/door/later')}>adiante</button>
      <button onClick={() => void goOn('/door/sold', 'Vendido')}>vender</button>
      <button onClick={() => void goOn('/door/later', 'Mais tarde')}>cobrar</button>
      <button onClick={() => void navigate('/door/broken')}>quebrar</button>
    </>
  );
}

function Broken(): never {
  throw new Error('broken');
}

const routesOf = (loading: typeof load): RouteObject[] => [
  {
    path: '/door',
    Component: Outlet,
    children: [
      { index: true, Component: Start },
      { path: 'sold', Component: () => <p>Vendido</p> },
      { path: 'broken', Component: Broken },
      { path: 'later', ...part(loading, 'Later') },
    ],
  },
];

beforeEach(() => {
  arrive = [];
  loads = 0;
  seen = null;
  window.history.replaceState(null, '', '/door');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(loading = load): RouteObject[] {
  const routes = routesOf(loading);
  render(<StaffRouter routes={routes} Failure={Failure} />);
  return routes;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a router of the staff keeps the screen until the code of the next one is there', async () => {
  open();
  press('adiante');
  expect(window.location.pathname).toBe('/door/later');
  expect(screen.getByText('Começo')).toBeDefined();
  await act(async () => arrive[0]!());
  expect(screen.getByText('Mais tarde')).toBeDefined();
  expect(screen.queryByText('Começo')).toBeNull();
});

it('a router of the staff shows the next screen before navigate returns, if it is asked to', async () => {
  open();
  await act(async () => press('vender'));
  expect(seen).toBe('Vendido');
});

it('a router of the staff shows a screen that has come since without a blank page before it', async () => {
  const routes = open();
  const later = loadLaterParts(routes);
  arrive[0]!();
  await later;
  await act(async () => press('cobrar'));
  expect(seen).toBe('Mais tarde');
});

it('a router of the staff shows what replaces a broken screen until the person goes back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open();
  await act(async () => press('quebrar'));
  expect(screen.getByRole('alert').textContent).toBe('Error: broken');
  await act(async () => {
    window.history.replaceState(null, '', '/door');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(screen.getByText('Começo')).toBeDefined();
});

it('a router of the staff shows the failure of code that does not arrive', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open(() => Promise.reject(new Error('cut')));
  await act(async () => press('adiante'));
  expect(screen.getByRole('alert').textContent).toBe('Error: cut');
});

it('a router of the staff asks again for code that did not arrive, once its screen is opened anew', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const cuts = [new Error('cut'), new Error('cut again')];
  open(async () => {
    const [cut] = cuts.splice(0, 1);
    if (cut) throw cut;
    return { Later };
  });
  for (const words of ['Error: cut', 'Error: cut again']) {
    await act(async () => press('adiante'));
    expect(screen.getByRole('alert').textContent).toBe(words);
    await act(async () => {
      window.history.replaceState(null, '', '/door');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  }
  await act(async () => press('adiante'));
  expect(screen.getByText('Mais tarde')).toBeDefined();
});

it('loadLaterParts loads one part after the other, past one that fails', async () => {
  const order: string[] = [];
  const noted = (name: string, isCut = false) =>
    part(() => {
      order.push(name);
      return isCut ? Promise.reject(new Error('cut')) : Promise.resolve({ Later });
    }, 'Later');
  const routes: RouteObject[] = [
    { path: 'a', ...noted('a', true), children: [{ path: 'b', ...noted('b') }] },
    { path: 'c', ...noted('c') },
  ];
  await loadLaterParts(routes);
  expect(order).toEqual(['a', 'b', 'c']);
  expect(loads).toBe(0);
});

it('loadLaterParts asks again for parts that failed once there is a network', async () => {
  const answers = [Promise.reject(new Error('cut')), Promise.resolve({ Later })];
  answers[0]!.catch(() => undefined);
  let asked = 0;
  await loadLaterParts([{ path: 'a', ...part(() => answers[asked++]!, 'Later') }]);
  expect(asked).toBe(1);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(asked).toBe(2);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(asked).toBe(2);
});

it('loadPartsAt has the screen of an address ready when it is first shown', async () => {
  const routes = routesOf(load);
  const ready = loadPartsAt(routes, '/door/later');
  arrive[0]!();
  await ready;
  window.history.replaceState(null, '', '/door/later');
  render(<StaffRouter routes={routes} Failure={Failure} />);
  expect(screen.getByText('Mais tarde')).toBeDefined();
});

it('loadPartsAt waits only so long, and the screen around a part shows without it until it arrives', async () => {
  const routes: RouteObject[] = [
    {
      path: '/door',
      element: (
        <>
          <p>Câmera</p>
          <Outlet />
        </>
      ),
      children: [{ path: 'later', ...part(load, 'Later') }],
    },
  ];
  await loadPartsAt(routes, '/door/later', 20);
  window.history.replaceState(null, '', '/door/later');
  render(<StaffRouter routes={routes} Failure={Failure} />);
  expect(screen.getByText('Câmera')).toBeDefined();
  expect(screen.queryByText('Mais tarde')).toBeNull();
  await act(async () => arrive.forEach((come) => come()));
  expect(screen.getByText('Mais tarde')).toBeDefined();
});
