import { checkinReasons } from './reasons.ts';
import { notices } from './notices.ts';
import { accountProblems } from './account-problems.ts';
import { checkinProblems } from './checkin-problems.ts';
import { developerProblems } from './developer-problems.ts';
import { deviceProblems } from './device-problems.ts';
import { eventProblems } from './event-problems.ts';
import { generalProblems } from './general-problems.ts';
import { isProblemCode, PROBLEM_CODES, problemOf, problems, problemTitle } from './problems.ts';
import { purchaseProblemText } from './purchase-problems.ts';
import { operationsProblems } from './operations-problems.ts';
import { payoutProblems } from './payout-problems.ts';
import { peopleProblems } from './people-problems.ts';
import { purchaseProblems } from './purchase-problems.ts';
import { refundProblems } from './refund-problems.ts';
import { salePointProblems } from './sale-point-problems.ts';
import { ticketProblems } from './ticket-problems.ts';

it.each(PROBLEM_CODES)('%s has a text, and a status that has a title', (code) => {
  const { status, detail } = problemOf(code);
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(detail.trim()).not.toBe('');
  expect(problemTitle(status)).not.toBe(problemTitle(299));
});

it('problem catalogues contain each code once', () => {
  const parts = [
    generalProblems,
    accountProblems,
    peopleProblems,
    eventProblems,
    purchaseProblems,
    refundProblems,
    checkinProblems,
    developerProblems,
    deviceProblems,
    salePointProblems,
    ticketProblems,
    operationsProblems,
    payoutProblems,
  ];
  expect(parts.flatMap((part) => Object.keys(part))).toHaveLength(PROBLEM_CODES.length);
});

it.each([
  ['EXPIRED_CART_ERROR', 'Seu carrinho expirou, selecione novamente seus ingressos.'],
  ['EVENT_MISMATCH_ERROR', 'O evento requisitado difere do evento selecionado no carrinho.'],
  ['USER_TICKET_LIMIT_REACHED', 'Você atingiu o limite de compra de ingressos para esse evento.'],
  [
    'TICKET_AMOUNT_NOT_AVAILABLE_ERROR',
    'Quantidade selecionada de ingressos já não está mais disponível, tente novamente.',
  ],
  ['DELETE_BOOKINGS_ERROR', 'Ocorreu um conflito ao reservar ingressos, tente novamente.'],
  ['COUPON_LIMIT', 'Limite maximo de uso para esse cupom foi excedido.'],
  ['WAITING_ROOM_ERROR', 'A procura está grande agora. Entre na fila: seu lugar fica guardado até chegar a sua vez.'],
  ['WHATEVER', 'Ocorreu um erro ao continuar com a compra dos ingressos, tente novamente.'],
  ['LOT_HAS_TICKETS', 'Ocorreu um erro ao continuar com a compra dos ingressos, tente novamente.'],
  ['__proto__', 'Ocorreu um erro ao continuar com a compra dos ingressos, tente novamente.'],
])('purchaseProblemText of %s is: %s', (code, text) => {
  expect(purchaseProblemText(code)).toBe(text);
});

it.each([
  ['TICKET_NOT_FOUND', 404],
  ['EVENT_DIFF_ERROR', 409],
  ['CHECKIN_EXISTS_ERROR', 409],
  ['CREATE_CHECKIN_ERROR', 422],
] as const)('the problem %s has status %d and the text of the drawer', (code, status) => {
  expect(problems[code]).toEqual({ status, detail: checkinReasons[code] });
});

it('problemOf names the field that a code belongs to', () => {
  expect(problems.SLUG_TAKEN).toEqual({ status: 409, detail: 'Este slug já está sendo usado', field: 'slug' });
  expect(problems.COUPON_ALREADY_EXISTS).toEqual({ status: 409, detail: 'Cupom inválido', field: 'name' });
});

it.each([
  ['BUSY', true],
  ['busy', false],
  ['hasOwnProperty', false],
  [503, false],
])('isProblemCode(%j) is %s', (word, known) => {
  expect(isProblemCode(word)).toBe(known);
});

it('problem catalogues are frozen', () => {
  expect([problems, generalProblems, notices].every(Object.isFrozen)).toBe(true);
  expect(Object.values(problems).every(Object.isFrozen)).toBe(true);
});

it('notices have the texts of the specification', () => {
  expect(notices).toMatchObject({
    checkinsLoadFailed: 'Ocorreu um erro ao carregar as entradas',
    codeCheckFailed: 'Falha ao validar código, tente novamente.',
    orderSearchFailed: 'Falha ao procurar pedido',
    checkinRefused: 'Entrada não permitida',
    noCamera: 'No camera detected.',
    copied: 'Copiado para a área de transferência!',
    linkCopied: 'Link copiado com sucesso!',
    eventsLoadFailed: 'Ocorreu um erro ao carregar os eventos',
    eventSaved: 'Evento salvo com sucesso!',
    eventSaveFailed: 'Ocorreu um erro durante a edição do evento, tente novamente.',
    overviewLoadFailed: 'Erro ao carregar overview do evento',
    noLots: 'Nenhum lote definido.',
    lotsLoadFailed: 'Ocorreu um erro ao carregar os lotes',
    lotsOrdered: 'Lotes ordenados com sucesso!',
    lotsOrderFailed: 'Ocorreu um erro ao reordenar os lotes, tente novamente',
    lotRemoveFailed: 'Ocorreu um erro ao remover o lote, tente novamente',
    lotSoldOutFailed: 'Ocorreu um erro ao esgotar o lote, tente novamente',
    lotsVisibilityUpdated: 'Visibilidade dos lotes atualizada!',
    lotsVisibilityFailed: 'Erro ao atualizar visibilidade',
    lotCreated: 'Lote criado com sucesso!',
    lotSaved: 'Lote salvo com sucesso!',
    lotCreateFailed: 'Ocorreu um erro durante a criação do lote, tente novamente.',
    lotEditFailed: 'Ocorreu um erro durante a edição do lote, tente novamente.',
    couponsLoadFailed: 'Ocorreu um erro ao carregar os cupons',
    couponCreateFailed: 'Ocorreu um erro durante a criação do cupom, tente novamente.',
    couponRemoveFailed: 'Ocorreu um erro ao remover o cupom, tente novamente',
    courtesyCreated: 'Cortesia gerada com sucesso!',
    courtesyCreateFailed: 'Ocorreu um erro ao gerar a cortesia.',
    courtesiesLoadFailed: 'Ocorreu um erro ao carregar as cortesias',
    courtesiesNoLots: 'Não existem lotes disponíveis no momento.',
    checkoutFormSaved: 'Formulário atualizado com sucesso!',
    checkoutFormSaveFailed: 'Ocorreu um erro durante a atualização do formulário, tente novamente.',
    privacyPolicySaved: 'Política atualizada com sucesso!',
    faqSaved: 'FAQ atualizada com sucesso!',
    faqSaveFailed: 'Ocorreu um erro durante a atualização da FAQ, tente novamente.',
    agendaSaveFailed: 'Ocorreu um erro durante a atualização da agenda, tente novamente.',
    integrationsSaved: 'Integrações salvas com sucesso!',
    integrationsSaveFailed: 'Ocorreu um erro durante a edição das integrações, tente novamente.',
    salesLoadFailed: 'Ocorreu um erro ao carregar as vendas',
    ticketResent: 'Ingresso reenviado com sucesso!',
    ticketResendFailed: 'Falha ao reenviar arquivo do ingresso, tente novamente.',
    teamsLoadFailed: 'Ocorreu um erro ao carregar as equipes',
    teamsSaveFailed: 'Ocorreu um erro durante o salvamento das equipes, tente novamente.',
    teamEditFailed: 'Ocorreu um erro durante a edição do equipe, tente novamente.',
    teamRemoveFailed: 'Ocorreu um erro ao remover a equipe, tente novamente',
  });
});
