import {
  agendaBlocks,
  blockTime,
  choiceAnswer,
  contentTitle,
  faqAnswer,
  QUESTION_TYPES,
  questionText,
  takesChoices,
} from './content-rules.ts';
import { facebookPixelIds, metaAccessToken, missingOfMetaPair, trackingId } from './integration-rules.ts';

const PIXEL = '123456789012345';

it.each([
  [contentTitle, 'ab', true],
  [contentTitle, ' a ', false],
  [agendaBlocks, [{}], true],
  [agendaBlocks, [], false],
  [agendaBlocks, undefined, false],
  [blockTime, '00h00', true],
  [blockTime, '23h59', true],
  [blockTime, '23h59:59', true],
  [blockTime, '24h00', false],
  [blockTime, '12h60', false],
  [blockTime, '12:30', false],
  [blockTime, '9h30', false],
  [blockTime, '12h30:60', false],
  [questionText, 'Q?', true],
  [questionText, '?', false],
  [faqAnswer, 'Ok', true],
  [faqAnswer, 'k', false],
  [choiceAnswer, 'P', true],
  [choiceAnswer, ' ', false],
  [trackingId, 'GTM-ABC123', true],
  [trackingId, "'); alert(1)//", false],
  [facebookPixelIds, PIXEL, true],
  [facebookPixelIds, `${PIXEL},${PIXEL}6`, true],
  [facebookPixelIds, `${PIXEL}67`, false],
  [facebookPixelIds, `${PIXEL}, ${PIXEL}`, false],
  [facebookPixelIds, `${PIXEL},`, false],
  [metaAccessToken, 'EAAB-zZ.9', true],
  [metaAccessToken, 'EAAB zZ', false],
])('%j accepts %j: %s', (rule, value, kept) => {
  expect(rule.check(value)).toBe(kept);
});

it('content rules have the messages of the specification', () => {
  const rules = [contentTitle, agendaBlocks, blockTime, questionText, faqAnswer, choiceAnswer, facebookPixelIds];
  expect(rules.map(({ message }) => message)).toEqual([
    'Título deve ter no mínimo 2 caracteres.',
    'Agenda deve conter ao menos um bloco.',
    'Valor inválido',
    'Pergunta deve ter no mínimo 2 caracteres.',
    'Resposta deve ter no mínimo 2 caracteres.',
    'Resposta deve ter no mínimo 1 caracter.',
    'Código(s) inválido(s), verifique se o(s) código(s), e se não contém espaços, ou vírgulas mal posicionadas.',
  ]);
});

it('takesChoices is true for the questions that are answered out of a list', () => {
  expect(QUESTION_TYPES.filter(takesChoices)).toEqual(['single_choice', 'multiple_choice', 'select']);
});

it.each([
  [{}, undefined],
  [{ meta_tag_manager_id: '', meta_tag_manager_access_token: null }, undefined],
  [{ meta_tag_manager_id: '1', meta_tag_manager_access_token: 'a' }, undefined],
  [{ meta_tag_manager_id: '1' }, 'meta_tag_manager_access_token'],
  [{ meta_tag_manager_access_token: 'a' }, 'meta_tag_manager_id'],
])('missingOfMetaPair of %j is %s', (pair, missing) => {
  expect(missingOfMetaPair(pair)).toBe(missing);
});
