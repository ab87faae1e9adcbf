import { notices } from '@festix/domain/ground';
import type { StartFault } from '../../offline/start-fault.ts';

/** The app that must open offline. */
export type StartPlace = 'door' | 'till';

const UNTRUSTED =
  'O navegador não confia no certificado deste endereço e por isso não guarda o aplicativo. Instale o certificado da casa neste aparelho (guia da porta), ou use, em janela comum, um endereço com certificado público.';

const REASONS: Readonly<Record<StartFault, string>> = {
  'no-worker': 'Este navegador não guarda aplicativos. Abra no Chrome ou no Safari, em janela comum.',
  blocked:
    'O navegador está proibido de guardar dados deste endereço. Libere os dados do site nas configurações e abra de novo.',
  untrusted: UNTRUSTED,
  unreached: 'O aplicativo ainda não pôde ser guardado. Confira a internet.',
  installing: 'O aplicativo está sendo guardado neste aparelho. Espere, com internet, antes de começar.',
  outdated: 'O que está guardado é de uma versão antiga. Atualize, com internet, antes de começar.',
  incomplete: 'Faltam partes do aplicativo neste aparelho. Com internet elas voltam em alguns segundos.',
  silent: 'O aplicativo guardado não responde. Com internet, feche todas as janelas do Festix e abra de novo.',
  unwritable:
    'O navegador não grava nada neste aparelho. Saia da janela anônima, ou libere os dados do site, e abra de novo.',
  full: notices.storageFull,
};

/** Texts of door and till about an offline start. */
export const startTexts = Object.freeze({
  label: 'Sem rede',
  proving: 'conferindo…',
  ready: 'pronto para trabalhar sem rede',
  notReady: 'ainda não abre sem rede',
  kept: 'O navegador promete não apagar os dados.',
  atRisk: 'O navegador pode apagar os dados se faltar espaço: instale o aplicativo.',
  warning: {
    door: 'Esta porta não abre sem rede.',
    till: 'Este caixa não abre sem rede.',
  } satisfies Record<StartPlace, string>,
  /** At work: what not to do. */
  atWork: {
    door: 'Sem rede esta porta não abre de novo: não a feche nem recarregue.',
    till: 'Sem rede este caixa não abre de novo: não o feche nem recarregue.',
  } satisfies Record<StartPlace, string>,
  blockedTitle: 'Este navegador não guarda nada',
  reasons: REASONS,
  again: 'Conferir',
  update: 'Atualizar',
  see: 'Ver',
} as const);
