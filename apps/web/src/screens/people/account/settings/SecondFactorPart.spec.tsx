/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type SecondFactorView, type UserView } from '@festix/domain/contract';
import { notices, problemOf, secondFactorCode } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fillIn, press } from '../../../../testing/fill-in.ts';
import { openApp } from '../../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { noSecondFactor, producer } from '../../../../testing/views.ts';
import { accountTexts, settingsTexts as texts } from '../account-texts.ts';

const STATE = 'GET /api/me/second-factor';
const BEGIN = 'POST /api/me/second-factor';
const CONFIRM = `${BEGIN}/confirm`;
const RENEW = `${BEGIN}/recovery-codes`;
const END = `${BEGIN}/end`;

const SECRET = 'JBSW Y3DP EHPK 3PXP';
const ADDRESS = 'otpauth://totp/Festix:ana@exemplo.br?secret=JBSWY3DPEHPK3PXP&issuer=Festix';
const CODES = ['7K2Q-X8MV-0Z3T-9WYA', '0Z0Z-ZAJM-1234-5678'];
const OTHER_CODES = ['AAAA-BBBB-CCCC-DDDD'];

const ana: UserView = { ...producer, email: 'ana@exemplo.br', slug: null, roles: ['customer'] };
const on: SecondFactorView = { since: '2026-06-13T15:30:00.000Z', recovery_codes_left: 10, is_required: false };

let server: StubServer;
let state: SecondFactorView;
let person: UserView;

beforeEach(async () => {
  state = noSecondFactor;
  person = ana;
  server = await StubServer.start();
  server
    .on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/me/sessions', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/devices', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/me', (_, response) => json(response, person))
    .on(STATE, (_, response) => json(response, state))
    .on(BEGIN, (_, response) => json(response, { secret: SECRET, address: ADDRESS }))
    .on(CONFIRM, ({ body }, response) => {
      if ((body as { code: string }).code !== '123456') return wrong(response);
      state = on;
      person = { ...person, roles: [...person.roles, ...person.withheld_roles], withheld_roles: [] };
      json(response, { recovery_codes: CODES });
    })
    .on(RENEW, (_, response) => json(response, { recovery_codes: OTHER_CODES }))
    .on(END, (_, response) => {
      state = noSecondFactor;
      response.writeHead(204).end();
    });
});

afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await server.stop();
});

const wrong = (response: Parameters<typeof problem>[0]) =>
  problem(response, 422, { code: 'SECOND_FACTOR_WRONG', detail: problemOf('SECOND_FACTOR_WRONG').detail });
const open = () => openApp('/settings', server, person);
const part = async () => within(await screen.findByRole('region', { name: texts.secondFactor }));
const pressIn = async (name: string) => fireEvent.click(await (await part()).findByRole('button', { name }));
const typeIn = async (label: string, text: string) =>
  fireEvent.input(await (await part()).findByLabelText(label, { selector: 'input' }), { target: { value: text } });
const sent = (route: string) => server.callsOf(route).map(({ body }) => body);

const textOf = (file: Blob) =>
  new Promise((read) => {
    const reader = new FileReader();
    reader.onload = () => read(reader.result);
    reader.readAsText(file);
  });

/** Opens the part and goes on as far as the QR code. */
async function begin() {
  open();
  await typeIn(accountTexts.currentPassword, 'festix123');
  await pressIn(texts.secondFactorBegin);
  await (await part()).findByRole('img', { name: texts.secondFactorQr });
}

/** Goes on as far as the recovery codes. */
async function confirm() {
  await begin();
  await typeIn(texts.secondFactorCode, '123456');
  await pressIn(texts.secondFactorConfirm);
  expect(await screen.findByText(CODES[0]!)).toBeDefined();
}

describe('enrolment of a second factor', () => {
  it('an enrolment takes the password, a code of the app, and a confirmation that the recovery codes are kept', async () => {
    await confirm();
    expect(await screen.findByText(notices.secondFactorOn)).toBeDefined();
    expect(sent(BEGIN)).toEqual([{ current_password: 'festix123' }]);
    expect(sent(CONFIRM)).toEqual([{ code: '123456' }]);
    const inPart = await part();
    for (const code of CODES) expect(inPart.getByText(code)).toBeDefined();
    expect(inPart.getByRole<HTMLButtonElement>('button', { name: texts.recoveryCodesDone }).disabled).toBe(true);

    fireEvent.click(inPart.getByLabelText(texts.recoveryCodesKept));
    await pressIn(texts.recoveryCodesDone);
    expect(await inPart.findByText('13/06/2026 12:30')).toBeDefined();
    expect(inPart.getByText('10 códigos')).toBeDefined();
    expect(inPart.queryByText(CODES[0]!)).toBeNull();
  });

  it('an enrolment shows the secret for typing, and links to the app of a phone', async () => {
    await begin();
    const inPart = await part();
    expect(inPart.getByText(SECRET)).toBeDefined();
    expect(inPart.getByRole('button', { name: texts.secondFactorCopySecret })).toBeDefined();
    expect(inPart.getByText(texts.secondFactorOpen).closest('a')!.getAttribute('href')).toBe(ADDRESS);
    expect(document.activeElement?.contains(inPart.getByText(SECRET))).toBe(true);
  });

  it('an enrolment shows errors beside the fields', async () => {
    const detail = problemOf('CURRENT_PASSWORD_WRONG').detail;
    server.on(BEGIN, (_, response) => problem(response, 422, { code: 'CURRENT_PASSWORD_WRONG', detail }));
    open();
    await pressIn(texts.secondFactorBegin);
    const inPart = await part();
    expect(await inPart.findByText('Mínimo de 6 caracteres')).toBeDefined();
    await typeIn(accountTexts.currentPassword, 'errada123');
    await pressIn(texts.secondFactorBegin);
    expect(await inPart.findByText(detail)).toBeDefined();

    server.on(BEGIN, (_, response) => json(response, { secret: SECRET, address: ADDRESS }));
    await pressIn(texts.secondFactorBegin);
    await inPart.findByText(SECRET);
    await pressIn(texts.secondFactorConfirm);
    expect(await inPart.findByText(secondFactorCode.message)).toBeDefined();
    await typeIn(texts.secondFactorCode, '000000');
    await pressIn(texts.secondFactorConfirm);
    expect(await inPart.findByText(problemOf('SECOND_FACTOR_WRONG').detail)).toBeDefined();
    server.on(CONFIRM, (_, response) => problem(response, 429, { code: 'RATE_LIMITED' }));
    await typeIn(texts.secondFactorCode, '111111');
    await pressIn(texts.secondFactorConfirm);
    expect(await inPart.findByText(problemOf('RATE_LIMITED').detail)).toBeDefined();
  });

  it('an enrolment asks for no password if the account has none', async () => {
    person = { ...ana, asks_password: false };
    open();
    await pressIn(texts.secondFactorBegin);
    expect(await screen.findByText(SECRET)).toBeDefined();
    expect(sent(BEGIN)).toEqual([{}]);
  });

  it('an enrolment leaves no trace before the first code', async () => {
    await begin();
    await pressIn(accountTexts.cancel);
    const inPart = await part();
    expect(await inPart.findByRole('button', { name: texts.secondFactorBegin })).toBeDefined();
    expect(inPart.queryByText(SECRET)).toBeNull();
    expect(sent(CONFIRM)).toEqual([]);
  });

  it.each([
    ['has taken too long', 'SECOND_FACTOR_OFF', noSecondFactor, notices.secondFactorBegunTooLongAgo],
    ['was done elsewhere', 'SECOND_FACTOR_ON', on, problemOf('SECOND_FACTOR_ON').detail],
  ] as const)('an enrolment that %s begins again at the present state', async (_, code, stands, told) => {
    await begin();
    server.on(CONFIRM, (_received, response) => {
      state = stands;
      problem(response, 409, { code, detail: problemOf(code).detail });
    });
    await typeIn(texts.secondFactorCode, '123456');
    await pressIn(texts.secondFactorConfirm);
    expect(await screen.findByText(told)).toBeDefined();
    const key = stands.since ? texts.secondFactorEnd : texts.secondFactorBegin;
    expect(await (await part()).findByRole('button', { name: key })).toBeDefined();
  });

  it('an enrolment restores a role that was withheld for want of it', async () => {
    person = { ...ana, withheld_roles: ['super-admin'] };
    await begin();
    const inPart = await part();
    expect(inPart.getByText(texts.secondFactorWithheld('Super-admin'))).toBeDefined();
    await typeIn(texts.secondFactorCode, '123456');
    await pressIn(texts.secondFactorConfirm);
    await waitFor(() => expect(inPart.queryByText(texts.secondFactorWithheld('Super-admin'))).toBeNull());
  });

  it('an enrolment asks before the page is left with unsaved recovery codes', async () => {
    const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await begin();
    expect(mayLeave()).toBe(true);
    cleanup();
    await confirm();
    expect(mayLeave()).toBe(false);
    fireEvent.click((await part()).getByLabelText(texts.recoveryCodesKept));
    expect(mayLeave()).toBe(true);
  });
});

describe('recovery codes', () => {
  it('recovery codes are saved as a file that explains them', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (content) => {
      saved.push(content as Blob);
      return 'blob:codes';
    };
    const name = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe(texts.recoveryCodesFile);
    });
    await confirm();
    await pressIn(texts.recoveryCodesSave);
    expect(name).toHaveBeenCalledTimes(1);
    expect(await textOf(saved[0]!)).toBe(`${texts.recoveryCodesFileHead(ana.email)}\n\n${CODES.join('\n')}\n`);
  });

  it.each([
    [10, undefined],
    [3, undefined],
    [2, texts.recoveryCodesFew],
    [0, texts.recoveryCodesNone],
  ])('recovery codes, %d left, are shown with the warning %j', async (recovery_codes_left, warning) => {
    state = { ...on, recovery_codes_left };
    open();
    const inPart = await part();
    expect(await inPart.findByText(texts.recoveryCodesLeft)).toBeDefined();
    const shown = [texts.recoveryCodesFew, texts.recoveryCodesNone].filter((text) => inPart.queryByText(text));
    expect(shown).toEqual(warning ? [warning] : []);
  });

  it('recovery codes are renewed with a code, and shown once', async () => {
    state = on;
    open();
    await pressIn(texts.recoveryCodesRenew);
    expect(await screen.findByText(texts.recoveryCodesRenewConsequence)).toBeDefined();
    const dialog = within(await screen.findByRole('dialog'));
    const go = () => fireEvent.click(dialog.getByRole('button', { name: texts.recoveryCodesRenew }));
    go();
    expect(await dialog.findByText(secondFactorCode.message)).toBeDefined();
    await fillIn({ [texts.secondFactorProof]: CODES[0]! });
    go();
    expect(await screen.findByText(OTHER_CODES[0]!)).toBeDefined();
    expect(screen.getByText(notices.recoveryCodesRenewed)).toBeDefined();
    expect(sent(RENEW)).toEqual([{ code: CODES[0] }]);
  });
});

describe('end of a second factor', () => {
  it.each([
    [false, texts.secondFactorEndConsequence],
    [true, texts.secondFactorEndRequired],
  ])(
    'a second factor is turned off with a code, and warns where roles require it (%j)',
    async (is_required, consequence) => {
      state = { ...on, is_required };
      open();
      await pressIn(texts.secondFactorEnd);
      expect(await screen.findByText(consequence)).toBeDefined();
      const dialog = within(await screen.findByRole('dialog'));
      server.on(END, (_, response) => wrong(response));
      await fillIn({ [texts.secondFactorProof]: '000000' });
      fireEvent.click(dialog.getByRole('button', { name: texts.secondFactorEnd }));
      expect(await dialog.findByText(problemOf('SECOND_FACTOR_WRONG').detail)).toBeDefined();

      server.on(END, (_, response) => {
        state = noSecondFactor;
        response.writeHead(204).end();
      });
      await fillIn({ [texts.secondFactorProof]: '123456' });
      fireEvent.click(dialog.getByRole('button', { name: texts.secondFactorEnd }));
      expect(await screen.findByText(notices.secondFactorOff)).toBeDefined();
      expect(await (await part()).findByRole('button', { name: texts.secondFactorBegin })).toBeDefined();
      expect(sent(END)).toEqual([{ code: '000000' }, { code: '123456' }]);
    },
  );

  it('a second factor stays on while the API reports too many attempts', async () => {
    state = on;
    server.on(END, (_, response) => problem(response, 429, { code: 'RATE_LIMITED' }));
    open();
    await pressIn(texts.secondFactorEnd);
    await fillIn({ [texts.secondFactorProof]: '123456' });
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: texts.secondFactorEnd }));
    expect(await screen.findByText(problemOf('RATE_LIMITED').detail)).toBeDefined();
  });
});

it('a second factor reports that its state failed to load, with a retry', async () => {
  server.on(STATE, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
  open();
  const inPart = await part();
  expect(await inPart.findByText(notices.secondFactorLoadFailed)).toBeDefined();
  server.on(STATE, (_, response) => json(response, on));
  fireEvent.click(inPart.getByRole('button'));
  expect(await inPart.findByText(texts.secondFactorTag)).toBeDefined();
});

it('a person whose only role requires a second factor begins at its enrolment', async () => {
  person = { ...ana, withheld_roles: ['support'] };
  const app = openApp('/signin', server, undefined);
  server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 'token', user: person }));
  await fillIn({ [accountTexts.email]: ana.email, [accountTexts.password]: 'festix123' });
  await press(accountTexts.signIn);
  await waitFor(() => expect(app.address()).toBe('/settings'));
  expect(await (await part()).findByText(texts.secondFactorWithheld('Suporte'))).toBeDefined();
});
