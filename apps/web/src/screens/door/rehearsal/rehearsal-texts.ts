import type { LineOutcome, Readiness, RehearsalOutcome } from '@festix/domain/door';
import { formatCount } from '@festix/domain/ground';
import type { RehearsalStanding } from '../../../offline/rehearsal/told-rehearsal.ts';

/** Texts of the rehearsal, on the device and in the back office. */
export const rehearsalTexts = Object.freeze({
  title: 'Ensaio',
  hint: {
    door: 'Confere bateria, lista, câmera e som, e lê 500 códigos sem rede numa cópia da lista. Nada disso conta.',
    till: 'Confere bateria, canhotos e som, e faz 500 vendas sem rede numa cópia do caixa. Nada disso conta.',
  },
  begin: 'Começar ensaio',
  again: 'Ensaiar de novo',
  underWay: 'Ensaiando',
  last: (when: string) => `Última vez: ${when}`,
  never: 'Este aparelho ainda não ensaiou',

  looking: 'Conferindo o aparelho',
  lookTitle: 'Leia um código',
  lookTitleByReader: 'Leia um código com o leitor de mão',
  lookHint:
    'Com a câmera ou o leitor de mão: um ingresso, ou o código de ensaio de outro celular. A leitura não conta.',
  lookHintByReader: 'Um ingresso, ou o código de ensaio de outro celular. A leitura não conta.',
  misread: 'O leitor mandou um código incompleto. Leia de novo.',
  skipLook: 'Seguir sem ler',
  playing: 'Sem rede, de propósito',
  progress: (done: number, total: number, kind: 'door' | 'till') =>
    `${formatCount(done)} de ${formatCount(total)} ${kind === 'door' ? 'leituras' : 'vendas'}`,
  failed: 'O ensaio parou. Nada foi perdido; tente de novo.',
  standings: {
    waiting: 'O resultado vai para o painel quando houver internet.',
    told: 'O resultado já está no painel.',
    refused: 'O painel não recebeu o resultado. Ensaie de novo.',
  } satisfies Record<RehearsalStanding, string>,

  verdicts: {
    good: 'Pronto para abrir',
    weak: 'Pronto, com cuidados',
    bad: 'Ainda não está pronto',
    unknown: 'Não deu para conferir',
  } satisfies Record<RehearsalOutcome, string>,
  outcomes: {
    good: 'certo',
    weak: 'cuidado',
    bad: 'resolver',
    hint: 'dica',
    unknown: 'não se sabe',
  } satisfies Record<LineOutcome, string>,

  code: 'Código de ensaio',
  codeHint: 'Mostre a outro celular que ensaia.',
  codeText: 'FESTIX-ENSAIO',
});

/** Texts of the event's page. */
export const rehearsalsTexts = Object.freeze({
  title: 'Ensaio',
  loading: 'Carregando o ensaio',
  updatedAt: 'atualizado às',
  asOf: 'como estava em',
  print: 'Imprimir',
  ready: (ready: number, all: number) =>
    `${formatCount(ready)} de ${formatCount(all)} ${all === 1 ? 'aparelho pronto' : 'aparelhos prontos'}`,
  line: 'Cada aparelho ensaia nas suas opções, antes de abrir os portões.',
  missing: 'O que falta',
  nothingMissing: 'Nada falta: cada portão tem um celular pronto.',
  devices: 'Aparelhos',
  measured: 'O que foi medido',
  lastTime: (when: string) => `última vez: ${when}`,
  todoNever: {
    door: 'Abra a porta nele e toque em Mais opções, Ensaio',
    till: 'Abra o caixa nele e toque em Menu, Ensaio',
  },
  todoOld: 'Ensaie de novo antes de abrir',
  kinds: { door: 'Porta', till: 'Caixa' },
  readiness: {
    good: 'Pronto',
    weak: 'Com cuidados',
    bad: 'Resolver',
    unknown: 'Sem dados',
    never: 'Não ensaiou',
    old: 'Ensaio antigo',
  } satisfies Record<Readiness, string>,
  none: 'Nenhum aparelho neste evento.',
  noneLine: 'Abra a porta num celular: ele aparece aqui, e o ensaio diz se está pronto.',
  openDoor: 'Abrir a porta',
  loadFailed: 'Não deu para carregar o ensaio',
});
