/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type DoorOrderView, type SearchedPlace } from '@festix/domain/contract';
import { type ListedTicket } from '@festix/domain/door';
import { notices } from '@festix/domain/ground';
import { hashTicketCode } from '@festix/domain/selling';
import { CallError, UnreachableError } from '../../../../data/problem.ts';
import type { DoorPlace } from '../../../../offline/door-place.ts';
import { Link } from '../../../../offline/link.ts';
import type { Presented } from '../../../../offline/recognise.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { ThisDeviceContext } from '../../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../../offline/this-device.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { TextSearch } from './TextSearch.tsx';

const EVENT_ID = '0197c0de-0000-7000-8000-000000000001';
const CODE = 'ABCDEFGHJK';

/** A ticket in the phone's own list. */
const LISTED = {
  serial: 7,
  entry: 0,
  lot_number: 1,
  price_kind: 'inteira',
  holder_name: 'Joana Prado',
  document_masked: null,
  checked_in_at: null,
} as unknown as ListedTicket;

let asked: string[];
let askedAt: SearchedPlace | undefined;
let answer: (text: string) => Promise<DoorOrderView[]>;
let presented: Presented[];
let link: Link;
let door_names: boolean;
/** Whether the phone's list relates tickets to their orders. */
let hasOrders: boolean;
/** The area and day of the door. */
let place: DoorPlace | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  presented = [];
  answer = async () => [orderOf('Maria Lima')];
  link = new Link();
  door_names = true;
  hasOrders = false;
  place = undefined;
  useDoorScreen.setState({ decision: undefined });
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function orderOf(name: string): DoorOrderView {
  return {
    id: 'order',
    code: 'FTXARR0000001',
    status: 'paid',
    user: { name, document_masked: null },
    tickets: [
      {
        id: 'ticket',
        serial: 1,
        entry: 0,
        code: CODE,
        price: { name: 'Inteira', kind: 'inteira' },
        lot: { id: 'lot', name: '1º lote', sorting: 0 },
        holder_name: name,
        document_masked: null,
        checkIn: [],
      },
    ],
  } as unknown as DoorOrderView;
}

function show(): void {
  const shift = {
    event_id: EVENT_ID,
    ticketsOfOrder: async (code: string) => (hasOrders ? (code === 'FTXARR0000001' ? [LISTED] : []) : undefined),
    event: { id: EVENT_ID, door_names },
    door: { place: () => place, enteredHere: async (tickets: readonly Presented[]) => tickets.map(() => false) },
    list: {
      lotsInOrder: () => [],
      named: (name: string) => ('joana prado'.includes(name.toLowerCase()) ? [LISTED] : []),
      withCode: (hash: string) => (hash === hashTicketCode(EVENT_ID, CODE) ? [LISTED] : []),
      lotOf: () => ({ name: '1º lote', sorting: 0 }),
    },
  } as unknown as Shift;
  const here = {
    link,
    journal: { passages: { where: () => ({ anyOf: () => ({ toArray: async () => [] }) }) } },
    api: {
      orders: (_: string, text: string, at: SearchedPlace) => {
        asked.push(text);
        askedAt = at;
        return answer(text);
      },
    },
  } as unknown as ThisDevice;
  render(
    <ThisDeviceContext value={here}>
      <TextSearch shift={shift} onPresent={(one) => presented.push(one)} />
    </ThisDeviceContext>,
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const choose = (kind: string) => fireEvent.click(screen.getByRole('button', { name: kind }));
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('search of a door', () => {
  it('the search requests results a second after the last key, and not before', async () => {
    show();
    type('Mar');
    await pass(999);
    expect(asked).toEqual([]);
    type('Maria');
    await pass(999);
    expect(asked).toEqual([]);
    expect(screen.getByText(doorTexts.searching)).toBeDefined();
    await pass(1);
    expect(asked).toEqual(['Maria']);
    fireEvent.click(screen.getByRole('button', { name: doorTexts.letIn }));
    expect(presented).toMatchObject([{ by: 'search', ticket: { serial: 1 } }]);
  });

  it('the search requests tickets as they are at the area and on the day of the door, where the event has these', async () => {
    show();
    type('Maria');
    await pass(1_000);
    expect(askedAt).toEqual({});
    cleanup();
    place = { area: { number: 2 }, day: { id: 'sábado', number: 1 } } as DoorPlace;
    show();
    type('Maria');
    await pass(1_000);
    expect(askedAt).toEqual({ area: 2, day: 'sábado' });
  });

  it('the search requests nothing below three characters, nor for a deleted text', async () => {
    show();
    type('Ma');
    await pass(5_000);
    type('Mar');
    await pass(500);
    type('');
    await pass(5_000);
    expect(asked).toEqual([]);
    expect(screen.getByText(doorTexts.searchHint)).toBeDefined();
  });

  it.each([
    [doorTexts.searchName, doorTexts.searchHint],
    [doorTexts.searchDocument, doorTexts.searchDocumentHint],
    [doorTexts.searchCode, doorTexts.searchCodeHint],
  ])('the search by %s says what to type', (kind, hint) => {
    show();
    choose(kind);
    expect(screen.getByText(hint)).toBeDefined();
  });

  it('the search accepts a document of 18 characters as written, and a code of 13 in capitals', () => {
    show();
    choose(doorTexts.searchDocument);
    expect([field().maxLength, field().inputMode]).toEqual([18, 'numeric']);
    type('52998224725');
    expect(field().value).toBe('529.982.247-25');
    type('11222333000181');
    expect(field().value).toBe('11.222.333/0001-81');
    choose(doorTexts.searchCode);
    expect([field().maxLength, field().value]).toEqual([13, '']);
    type('ftxarr0000001');
    expect(field().value).toBe('FTXARR0000001');
  });

  it('the search reports an empty result, and a server without an answer', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    show();
    answer = async () => [];
    type('Ninguém');
    await pass(1_000);
    expect(screen.getByText(doorTexts.searchNothing)).toBeDefined();
    choose(doorTexts.searchDocument);
    type('529982');
    await pass(1_000);
    expect(screen.getByText(doorTexts.searchNoDocument)).toBeDefined();
    choose(doorTexts.searchName);
    answer = () => Promise.reject(new CallError(500, { code: 'INTERNAL' }));
    type('Alguém');
    await pass(1_000);
    expect(screen.getByText(notices.orderSearchFailed)).toBeDefined();
  });

  it('the search shows the whole order for its code', async () => {
    show();
    choose(doorTexts.searchCode);
    type('ftxarr0000001');
    await pass(1_000);
    expect(asked).toEqual(['FTXARR0000001']);
    expect(screen.getByText('FTXARR0000001')).toBeDefined();
    expect(screen.getByText(CODE)).toBeDefined();
  });
});

describe('text from a reader or the clipboard', () => {
  const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } });

  it('a read text fills the focused field at once, for every kind of search', () => {
    show();
    expect(document.activeElement).toBe(field());
    choose(doorTexts.searchDocument);
    expect(document.activeElement).toBe(field());
  });

  it('a read code is recognised with a word, a space or a line end around it', async () => {
    show();
    choose(doorTexts.searchCode);
    paste('Código do ingresso: ABCDE-FGHJK\n');
    expect(field().value).toBe(CODE);
    await pass(1_000);
    expect(asked).toEqual([CODE]);
  });

  it('a CNPJ with letters is accepted, and a phone shows letters for it', () => {
    show();
    choose(doorTexts.searchDocument);
    fireEvent.click(screen.getByRole('button', { name: doorTexts.letters }));
    expect(field().inputMode).toBe('text');
    type('12abc34501de35');
    expect(field().value).toBe('12.ABC.345/01DE-35');
  });
});

describe('search without a network', () => {
  beforeEach(() => link.failed());

  it('the search without a network answers at once', async () => {
    show();
    type('joana');
    await pass(0);
    expect(screen.getByText('Joana Prado')).toBeDefined();
  });

  it.each([` ${CODE.toLowerCase()} `, `Ingresso ${CODE}`, `${CODE}\nJoana`])(
    'the search without a network finds a ticket by its code in %j among names',
    async (text) => {
      show();
      type(text.replace('\n', ' '));
      await pass(0);
      expect(screen.getByText('Joana Prado')).toBeDefined();
      expect(screen.getByText(CODE)).toBeDefined();
    },
  );

  it('the search without a network looks in the phone’s own list, and says so', async () => {
    show();
    type('joana');
    await pass(1_000);
    expect(asked).toEqual([]);
    expect(screen.getByText('Joana Prado')).toBeDefined();
    expect(screen.getByText(doorTexts.searchOffline)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: doorTexts.letIn }));
    expect(presented).toEqual([{ by: 'serial', serial: 7 }]);
  });

  it('the search without a network finds a ticket by its whole code', async () => {
    show();
    choose(doorTexts.searchCode);
    type(CODE.toLowerCase());
    await pass(1_000);
    expect(screen.getByText('Joana Prado')).toBeDefined();
    expect(screen.getByText(CODE)).toBeDefined();
  });

  it('the search without a network finds a ticket by code among names, even if the phone has no names', async () => {
    door_names = false;
    show();
    type(CODE);
    await pass(1_000);
    expect(screen.getByText('Joana Prado')).toBeDefined();
  });

  it.each([
    ['a document', doorTexts.searchDocument, '52998224725'],
    ['an order', doorTexts.searchCode, 'ftxarr0000001'],
  ])('the search without a network says that %s requires one', async (_, kind, text) => {
    show();
    choose(kind);
    type(text);
    await pass(1_000);
    expect(screen.getByText(doorTexts.searchNeedsNetwork)).toBeDefined();
  });

  it.each(['ftxarr0000001', 'Pedido FTXARR0000001'])(
    'the search without a network finds an order by its code, %j',
    async (text) => {
      hasOrders = true;
      show();
      type(text);
      await pass(0);
      expect(screen.getByText('Joana Prado')).toBeDefined();
      expect(screen.getByText('FTXARR0000001')).toBeDefined();
      type('FTXARR0000002');
      await pass(0);
      expect(screen.getByText(doorTexts.searchNothing)).toBeDefined();
    },
  );

  it('the search without a network says that this event sends no names', async () => {
    door_names = false;
    show();
    type('joana');
    await pass(1_000);
    expect(screen.getByText(doorTexts.namesNotSent)).toBeDefined();
  });

  it('the search falls back to the list when the network goes during a request', async () => {
    link.answered(20);
    answer = () => Promise.reject(new UnreachableError(undefined));
    show();
    type('joana');
    await pass(1_000);
    expect(asked).toEqual(['joana']);
    expect(screen.getByText(doorTexts.searchOffline)).toBeDefined();
  });
});
